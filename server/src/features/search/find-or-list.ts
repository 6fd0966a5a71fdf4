import type { ListThreadsQuery } from '@bocau/contract/search'
import type { Actor } from '../../kernel/actor.ts'
import { listThreads } from '../mailbox/lists/index.ts'
import type { SearchDeps } from './deps.ts'
import { searchThreads } from './search-threads.ts'

/** A page of a folder's threads, or of those that match where something is searched for: its JSON text. */
export function findOrList(deps: SearchDeps, actor: Actor, query: ListThreadsQuery): Promise<string> {
  const { in: folder, ...search } = query
  if (!isSearch(search)) return listThreads(deps.db.sql, actor.accountId, folder ?? 'INBOX', query)
  return searchThreads(deps, actor, { ...search, folder: search.folder || (folder ?? '') })
}

/** How a page is cut and ordered is no search by itself. */
const ofPages: ReadonlySet<string> = new Set(['limit', 'offset', 'cursor', 'sort'])

function isSearch(query: Omit<ListThreadsQuery, 'in'>): boolean {
  return Object.entries(query).some(
    ([name, value]) => !ofPages.has(name) && value !== undefined && value !== '',
  )
}

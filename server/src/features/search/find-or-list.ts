import type { ListThreadsQuery } from '@bocau/contract/search'
import { anywhere } from '@bocau/mail-core/search/search-query'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { Actor } from '../../kernel/actor.ts'
import { type ListFilter, listThreads } from '../mailbox/index.ts'
import type { SearchDeps } from './deps.ts'
import { searchThreads } from './search-threads.ts'

/** Returns a page of a folder's threads, or of the search results when there is a search, as JSON text. */
export function findOrList(deps: SearchDeps, actor: Actor, query: ListThreadsQuery): Promise<string> {
  const { in: folder, ...search } = query
  const conditions = listConditions(search)
  if (conditions.length === 0)
    return listThreads(deps.db.sql, actor.accountId, { folderName: folder ?? 'INBOX', request: query })
  const narrowing = folder && folder !== anywhere && query.sort === 'date' ? findNarrowing(conditions) : null
  if (folder && narrowing)
    return listThreads(deps.db.sql, actor.accountId, {
      folderName: folder,
      request: { ...query, filter: narrowing },
    })
  return searchThreads(deps, actor, { ...search, folder: search.folder || (folder ?? '') })
}

/** Paging and sorting parameters, which do not make a request a search. */
const pagingParameters: ReadonlySet<string> = new Set(['limit', 'offset', 'cursor', 'sort'])

function listConditions(query: Omit<ListThreadsQuery, 'in'>): [name: string, value: unknown][] {
  return Object.entries(query).filter(
    ([name, value]) => !pagingParameters.has(name) && value !== undefined && value !== '',
  )
}

const narrowings: Readonly<Record<string, ListFilter>> = {
  'is_read 0': 'unread',
  'is_read false': 'unread',
  'is_star 1': 'starred',
  'is_star true': 'starred',
  'has_attachment 1': 'files',
  'has_attachment true': 'files',
  'to_addr me': 'to_me',
}

/** Returns the list filter when it is the only condition; such lists are stored, so no search is needed. */
function findNarrowing(conditions: readonly [name: string, value: unknown][]): ListFilter | null {
  const [only, ...rest] = conditions
  return (rest.length === 0 && only && findEntry(narrowings, only.join(' '))) || null
}

import type { SearchHit, SearchPage, SearchThreadsQuery } from '@bocau/contract/search'
import { findHighlights } from '@bocau/mail-core/search/highlight'
import { isEmptyQuery, openEnds, type SearchTerm } from '@bocau/mail-core/search/search-query'
import { snippetAround } from '@bocau/mail-core/snippet'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { listLabels } from '../mailbox/labels/index.ts'
import type { SearchDeps } from './deps.ts'
import { findOwnAddresses } from './own-addresses.ts'
import { planSearch, type SearchPlan } from './plan-search.ts'
import { rankHits } from './rank-hits.ts'
import { readQuery, type TimedQuery } from './read-query.ts'
import { readSearchedFolders } from './searched-folders.ts'
import { listRows, listSnippets, type MessageHit, type MessageSnippet } from './store.ts'
import { oneOfEachThread, walkByDate } from './walk-hits.ts'

/** Returns a page of matching threads as the JSON text of a `SearchPage`. */
export async function searchThreads(
  deps: SearchDeps,
  actor: Actor,
  given: SearchThreadsQuery,
): Promise<string> {
  const start =
    given.cursor === undefined ? { offset: given.offset, seenAt: null } : decodeCursor(given.cursor)
  const asked = readQuery(given, actor.timezone)
  const folders = await readSearchedFolders(deps.db.sql, actor.accountId, asked)
  const labels = asked.labels ? await listLabels(deps.db.sql, actor.accountId) : []
  // Messages that arrived after the first page would shift later pages.
  const until = start.seenAt === null ? asked.until : Math.min(asked.until ?? Infinity, start.seenAt + 1)
  const { accountId } = actor
  const ownAddresses = await findOwnAddresses(deps.db.sql, actor, asked.terms)
  const wanted = start.offset + given.limit + 1
  const find = async (query: TimedQuery) => {
    const plan = planSearch({ accountId, ownAddresses }, { ...query, until }, folders.known, labels)
    if (!plan) return null
    const found =
      given.sort === 'date'
        ? await walkByDate(deps.db, plan, (hits) => oneOfEachThread(hits).length >= wanted)
        : await rankHits(deps.db, plan, deps.clock.now())
    return { plan, ...found }
  }
  let found = isEmptyQuery(asked) ? null : await find(asked)
  // Without complete matches, words also match as prefixes, like the suggestions while typing.
  if (found?.hits.length === 0 && found.isComplete && asked.terms.length > 0)
    found = await find(openEnds(asked))
  if (!found) return frame(given, start, { items: [], hits: [], total: 0, isComplete: true, seenAt: null })

  const { plan, hits, isComplete } = found
  const threads = oneOfEachThread(hits)
  const page = threads.slice(start.offset, start.offset + given.limit)
  const newest = hits.reduce((time, hit) => Math.max(time, hit.sent_at), 0)
  const names = await folders.nameOf(page.map((hit) => hit.folder_id))
  const { items, hits: shown } = await show(deps, plan, page, names)
  return frame(given, start, {
    items,
    hits: shown,
    total: threads.length,
    isComplete,
    seenAt: start.seenAt ?? newest,
  })
}

/** Returns the rows of a page's threads as JSON, with highlights. */
async function show(
  deps: SearchDeps,
  plan: SearchPlan,
  page: readonly MessageHit[],
  folderNames: ReadonlyMap<string, string>,
): Promise<{ items: string[]; hits: SearchHit[] }> {
  const [rows, snippets] = [
    await listRows(deps.db, plan.accountId, page),
    await listSnippets(
      deps.db,
      plan.accountId,
      page.map(({ id }) => id),
    ),
  ]
  const byPlace = new Map(rows.map((one) => [`${one.thread_id} ${one.folder_id}`, one.row]))
  const items: string[] = []
  const hits: SearchHit[] = []
  for (const hit of page) {
    const row = byPlace.get(`${hit.thread_id} ${hit.folder_id}`)
    const found = snippets.get(hit.id)
    // The thread was moved or deleted meanwhile.
    if (row === undefined || !found) continue
    items.push(`{"mailbox_name":${JSON.stringify(folderNames.get(hit.folder_id) ?? '')},${row.slice(1)}`)
    hits.push(toHit(found, (JSON.parse(row) as { subject: string }).subject, plan.terms))
  }
  return { items, hits }
}

function toHit(message: MessageSnippet, subject: string, terms: readonly SearchTerm[]): SearchHit {
  const inSubject = terms.filter(({ field }) => field === 'any' || field === 'subject')
  const inSnippet = terms.filter(({ field }) => field === 'any')
  const found = findHighlights(message.snippet, inSnippet)
  const snippet = snippetAround(message.snippet, found[0]?.[0] ?? 0)
  const shown = snippet === message.snippet ? found : findHighlights(snippet, inSnippet)
  return {
    thread_id: message.thread_id,
    message_id: message.id,
    date: Math.floor(message.sent_at / 1000),
    subject_ranges: findHighlights(subject, inSubject).map(([from, to]) => [from, to]),
    snippet,
    snippet_ranges: shown.map(([from, to]) => [from, to]),
  }
}

interface PageStart {
  offset: number
  /** Sending time of the newest hit on the first page. */
  seenAt: number | null
}

interface Found {
  items: readonly string[]
  hits: readonly SearchHit[]
  total: number
  isComplete: boolean
  seenAt: number | null
}

function frame(given: SearchThreadsQuery, { offset }: PageStart, found: Found): string {
  const { items, hits, total, isComplete, seenAt } = found
  const cursorAt = (at: number) => (seenAt === null ? null : `${at}.${seenAt}`)
  const rest: Omit<SearchPage, 'items'> = {
    total,
    limit: given.limit,
    offset,
    next_cursor: offset + given.limit < total ? cursorAt(offset + given.limit) : null,
    previous_cursor: offset > 0 ? cursorAt(Math.max(0, offset - given.limit)) : null,
    hits: [...hits],
    is_total_exact: isComplete,
  }
  return `{"items":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`
}

function decodeCursor(cursor: string): PageStart {
  const match = /^(\d{1,7})\.(\d{1,15})$/.exec(cursor)
  if (!match) throw new Refused('cursor_invalid')
  return { offset: Number(match[1]), seenAt: Number(match[2]) }
}

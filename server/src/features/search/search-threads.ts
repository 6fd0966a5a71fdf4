import type { SearchHit, SearchPage, SearchThreadsQuery } from '@bocau/contract/search'
import { findHighlights } from '@bocau/mail-core/search/highlight'
import { allowPrefixes, isEmptyQuery, type SearchTerm } from '@bocau/mail-core/search/search-query'
import { snippetAround } from '@bocau/mail-core/snippet'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { listLabels } from '../labels/index.ts'
import type { SearchDeps } from './deps.ts'
import { planSearch, type SearchPlan } from './plan-search.ts'
import { rankHits } from './rank-hits.ts'
import { readQuery, type TimedQuery } from './read-query.ts'
import { readSearchedFolders } from './searched-folders.ts'
import { listRows, listSnippets, type MessageHit, type MessageSnippet } from './store.ts'
import { findUserAddresses } from './user-addresses.ts'
import { oneOfEachThread, walkByDate } from './walk-hits.ts'

/** Returns a page of matching threads as the JSON text of a `SearchPage`. */
export async function searchThreads(
  deps: SearchDeps,
  actor: Actor,
  input: SearchThreadsQuery,
): Promise<string> {
  const start =
    input.cursor === undefined ? { offset: input.offset, viewedAt: null } : decodeCursor(input.cursor)
  const query = readQuery(input, actor.timezone)
  const folders = await readSearchedFolders(deps.db.sql, actor.accountId, query)
  const labels = query.labels ? await listLabels(deps.db.sql, actor.accountId) : []
  // Messages that arrived after the first page would shift later pages.
  const until = start.viewedAt === null ? query.until : Math.min(query.until ?? Infinity, start.viewedAt + 1)
  const { accountId } = actor
  const userAddresses = await findUserAddresses(deps.db.sql, actor, query.terms)
  const requestedCount = start.offset + input.limit + 1
  const find = async (timedQuery: TimedQuery) => {
    const plan = planSearch(
      { accountId, userAddresses },
      { ...timedQuery, until },
      { folders: folders.existing, labelTerms: labels },
    )
    if (!plan) return null
    const results =
      input.sort === 'date'
        ? await walkByDate(deps.db, plan, (hits) => oneOfEachThread(hits).length >= requestedCount)
        : await rankHits(deps.db, plan, deps.clock.now())
    return { plan, ...results }
  }
  let results = isEmptyQuery(query) ? null : await find(query)
  // Without complete matches, words also match as prefixes, like the suggestions while typing.
  if (results?.hits.length === 0 && results.isComplete && query.terms.length > 0)
    results = await find(allowPrefixes(query))
  if (!results)
    return formatPage(input, start, { items: [], hits: [], total: 0, isComplete: true, viewedAt: null })

  const { plan, hits, isComplete, exactCount } = results
  const threads = oneOfEachThread(hits)
  const differing = new Set(exactCount === undefined ? [] : hits.slice(exactCount).map(({ id }) => id))
  const page = threads.slice(start.offset, start.offset + input.limit)
  const newest = hits.reduce((time, hit) => Math.max(time, hit.sent_at), 0)
  const names = await folders.getNames(page.map((hit) => hit.folder_id))
  const { items, hits: visibleHits } = await readPageRows(deps, plan, { page, folderNames: names, differing })
  return formatPage(input, start, {
    items,
    hits: visibleHits,
    total: threads.length,
    isComplete,
    viewedAt: start.viewedAt ?? newest,
  })
}

interface ResultPage {
  page: readonly MessageHit[]
  folderNames: ReadonlyMap<string, string>
  /** Messages without the typed diacritics. */
  differing: ReadonlySet<string>
}

/** Returns the rows of a page's threads as JSON, with highlights. */
async function readPageRows(
  deps: SearchDeps,
  plan: SearchPlan,
  { page, folderNames, differing }: ResultPage,
): Promise<{ items: string[]; hits: SearchHit[] }> {
  const [rows, snippets] = [
    await listRows(deps.db, plan.accountId, page),
    await listSnippets(
      deps.db,
      plan.accountId,
      page.map(({ id }) => id),
    ),
  ]
  const byThreadFolder = new Map(rows.map((one) => [`${one.thread_id} ${one.folder_id}`, one.row]))
  const items: string[] = []
  const hits: SearchHit[] = []
  for (const hit of page) {
    const row = byThreadFolder.get(`${hit.thread_id} ${hit.folder_id}`)
    const existing = snippets.get(hit.id)
    // The thread was moved or deleted meanwhile.
    if (row === undefined || !existing) continue
    items.push(`{"mailbox_name":${JSON.stringify(folderNames.get(hit.folder_id) ?? '')},${row.slice(1)}`)
    const { subject } = JSON.parse(row) as { subject: string }
    hits.push({ ...toHit(existing, subject, plan.terms), differs_in_diacritics: differing.has(hit.id) })
  }
  return { items, hits }
}

function toHit(
  message: MessageSnippet,
  subject: string,
  terms: readonly SearchTerm[],
): Omit<SearchHit, 'differs_in_diacritics'> {
  const inSubject = terms.filter(({ field }) => field === 'any' || field === 'subject')
  const inSnippet = terms.filter(({ field }) => field === 'any')
  const highlights = findHighlights(message.snippet, inSnippet)
  const snippet = snippetAround(message.snippet, highlights[0]?.[0] ?? 0)
  const displayed = snippet === message.snippet ? highlights : findHighlights(snippet, inSnippet)
  return {
    thread_id: message.thread_id,
    message_id: message.id,
    date: Math.floor(message.sent_at / 1000),
    subject_ranges: findHighlights(subject, inSubject).map(([from, to]) => [from, to]),
    snippet,
    snippet_ranges: displayed.map(([from, to]) => [from, to]),
  }
}

interface PageStart {
  offset: number
  /** Sending time of the newest hit on the first page. */
  viewedAt: number | null
}

interface SearchResult {
  items: readonly string[]
  hits: readonly SearchHit[]
  total: number
  isComplete: boolean
  viewedAt: number | null
}

/** Formats a page as JSON text; the rows are already JSON. */
function formatPage(input: SearchThreadsQuery, { offset }: PageStart, result: SearchResult): string {
  const { items, hits, total, isComplete, viewedAt } = result
  const cursorAt = (at: number) => (viewedAt === null ? null : `${at}.${viewedAt}`)
  const rest: Omit<SearchPage, 'items'> = {
    total,
    limit: input.limit,
    offset,
    next_cursor: offset + input.limit < total ? cursorAt(offset + input.limit) : null,
    previous_cursor: offset > 0 ? cursorAt(Math.max(0, offset - input.limit)) : null,
    hits: [...hits],
    is_total_exact: isComplete,
  }
  return `{"items":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`
}

function decodeCursor(cursor: string): PageStart {
  const match = /^(\d{1,7})\.(\d{1,15})$/.exec(cursor)
  if (!match) throw new Refused('cursor_invalid')
  return { offset: Number(match[1]), viewedAt: Number(match[2]) }
}

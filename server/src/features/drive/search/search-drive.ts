import type { DrivePage } from '@bocau/contract/drive/drive'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import { canListFirstFiles, countNames, findNames } from '../../../db/names/name-index.ts'
import { fewNames } from '../../../db/names/name-walk.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { findVisible } from '../tree/access.ts'
import type { PageRequest } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { compareNodes, type DrivePageRequest, readCursor, readOrder, writeCursor } from '../tree/sorting.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { hasFilter, type SearchFilter } from './search-filter-store.ts'
import { searchGranted, searchInside } from './search-granted.ts'
import { cursorRow, findNarrowed, listMatching, sortMatching } from './search-store.ts'
import { walkAndCount, walkMatching } from './walk-store.ts'

const maxTerms = 10

/**
 * Searches the user's own and shared files and folders: names that contain all terms, ignoring tone marks, and match
 * the filter.
 */
export async function searchDrive(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  request: DrivePageRequest & SearchFilter & { display_name: string },
): Promise<DrivePage> {
  const { limit } = request
  const order = readOrder(request)
  const after = request.cursor === undefined ? null : readCursor(order, request.cursor)
  const offset = after?.offset ?? request.offset
  const terms = searchTerms(request.display_name)
  const page = { order, after, limit: limit + 1, offset: after ? 0 : request.offset }
  const { matches, count } = await findAll(deps, actor.accountId, {
    query: { words: terms, filter: request },
    page,
  })
  const nodes = matches.slice(0, limit)
  const last = nodes.at(-1)
  const end = offset + nodes.length
  const hasMore = matches.length > limit
  return {
    items: await toWireFiles(deps, deps.db.sql, {
      user: actor,
      visible: await resolveVisible(deps, deps.db.sql, { user: actor, nodes }),
    }),
    // On the last page the exact total is known.
    total: hasMore ? Math.max(count, end + 1) : end,
    limit,
    offset,
    next_cursor: last && hasMore ? writeCursor(order, last, end) : null,
  }
}

type SearchResult = { matches: DriveNode[]; count: number }

/** Merges the matches shared with the user into the user's own, in the requested order. */
async function findAll(
  deps: Pick<DriveDeps, 'db' | 'sharing'>,
  accountId: string,
  { query, page }: { query: SearchQuery; page: PageRequest },
): Promise<SearchResult> {
  const { words, filter } = query
  if (words.length === 0 && !hasFilter(filter)) return noResult
  if (filter.folder_id !== undefined) {
    const visible = await findVisible(deps, deps.db.sql, { user: { accountId }, id: filter.folder_id })
    if (!visible || visible.node.trash_id !== null || visible.node.is_file === 1) return noResult
    const ownerId = visible.node.account_id
    if (ownerId !== accountId) {
      const inside = await searchInside(deps.db, {
        accountId,
        ownerId,
        granted: [filter.folder_id],
        ...query,
      })
      return mergeGranted(
        noResult,
        inside.filter(({ id }) => id !== filter.folder_id),
        page,
      )
    }
  }
  const granted =
    filter.folder_id === undefined ? await searchGranted(deps, accountId, { words, filter }) : []
  const find = (part: PageRequest) =>
    hasFilter(filter)
      ? findNarrowed(deps.db, accountId, { words, filter, page: part })
      : searchAccount(deps.db, accountId, { words, page: part })
  if (granted.length === 0) return find(page)
  return mergeGranted(await find({ ...page, limit: page.limit + page.offset, offset: 0 }), granted, page)
}

/** Search terms and filter. */
interface SearchQuery {
  words: readonly string[]
  filter: SearchFilter
}

const noResult: SearchResult = { matches: [], count: 0 }

/** Merges granted matches after the cursor into the result and cuts the page. */
function mergeGranted(
  result: SearchResult,
  granted: readonly DriveNode[],
  { order, after, limit, offset }: PageRequest,
): SearchResult {
  const behind = after
    ? granted.filter((node) => compareNodes(order, node, cursorRow(order, after)) > 0)
    : granted
  const merged = [...result.matches, ...behind].toSorted((a, b) => compareNodes(order, a, b))
  return { matches: merged.slice(offset, offset + limit), count: result.count + granted.length }
}

/** Finds a page of the user's own matches, and their number, which is an estimate when there are many. */
async function searchAccount(
  db: DriveDeps['db'],
  accountId: string,
  { words, page }: { words: readonly string[]; page: PageRequest },
): Promise<SearchResult> {
  if (page.order.column === 'name_sort' && canListFirstFiles(db, words)) {
    const walked = await walkAndCount(db, accountId, { words, page })
    return walked.count > fewNames ? walked : findAndSort(db, accountId, { words, page })
  }
  const count = await countNames(db, accountId, words)
  if (count !== null && count <= fewNames) return findAndSort(db, accountId, { words, page })
  const matches =
    page.order.column === 'name_sort'
      ? await walkMatching(db, accountId, { words, page })
      : await sortMatching(db, accountId, { words, page })
  return { matches, count: count ?? 0 }
}

/** Finds all matches in the name index and sorts them, when they are few. */
async function findAndSort(
  db: DriveDeps['db'],
  accountId: string,
  { words, page }: { words: readonly string[]; page: PageRequest },
): Promise<SearchResult> {
  return listMatching(db, accountId, {
    words,
    among: await findNames(db, accountId, words),
    page,
  })
}

function searchTerms(text: string): string[] {
  const folded = foldText(normalForm(text))
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(folded)].slice(0, maxTerms)
}

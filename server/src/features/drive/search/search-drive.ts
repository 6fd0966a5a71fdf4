import type { DrivePage } from '@bocau/contract/drive/drive'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { normalForm } from '@bocau/mail-core/words/normal-form'
import { countNames, findNames, hasFirstFiles } from '../../../db/names/name-index.ts'
import { fewNames } from '../../../db/names/name-walk.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { DriveDeps } from '../deps.ts'
import { findSeen } from '../tree/access.ts'
import type { PageWanted } from '../tree/list-store.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { resolveVisible } from '../tree/resolve-visible.ts'
import { compareNodes, type DrivePageWanted, readCursor, readOrder, writeCursor } from '../tree/sorting.ts'
import { toWireFiles } from '../tree/wire-file.ts'
import { isNarrowed, type SearchFilter } from './search-filter-store.ts'
import { searchGranted, searchInside } from './search-granted.ts'
import { findNarrowed } from './search-narrowed-store.ts'
import { lastOf, listHolding, sortHolding } from './search-store.ts'
import { walkAndCount, walkHolding } from './walk-store.ts'

const wordsAtMost = 10

/**
 * Searches the user's own and shared files and folders: names that contain all terms, ignoring tone marks, and match
 * the filter.
 */
export async function searchDrive(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  wanted: DrivePageWanted & SearchFilter & { display_name: string },
): Promise<DrivePage> {
  const { limit } = wanted
  const order = readOrder(wanted)
  const after = wanted.cursor === undefined ? null : readCursor(order, wanted.cursor)
  const offset = after?.offset ?? wanted.offset
  const words = wordsOf(wanted.display_name)
  const page = { order, after, limit: limit + 1, offset: after ? 0 : wanted.offset }
  const { found, count } = await findAll(deps, actor.accountId, { words, filter: wanted }, page)
  const nodes = found.slice(0, limit)
  const last = nodes.at(-1)
  const end = offset + nodes.length
  const hasMore = found.length > limit
  return {
    items: await toWireFiles(deps, deps.db.sql, actor, await resolveVisible(deps, deps.db.sql, actor, nodes)),
    // On the last page the exact total is known.
    total: hasMore ? Math.max(count, end + 1) : end,
    limit,
    offset,
    next_cursor: last && hasMore ? writeCursor(order, last, end) : null,
  }
}

type Found = { found: DriveNode[]; count: number }

/** Merges the matches shared with the user into the user's own, in the requested order. */
async function findAll(
  deps: Pick<DriveDeps, 'db' | 'sharing'>,
  accountId: string,
  looked: LookedFor,
  page: PageWanted,
): Promise<Found> {
  const { words, filter } = looked
  if (words.length === 0 && !isNarrowed(filter)) return nothing
  if (filter.folder_id !== undefined) {
    const seen = await findSeen(deps, deps.db.sql, { accountId }, filter.folder_id)
    if (!seen || seen.node.trash_id !== null || seen.node.is_file === 1) return nothing
    const ownerId = seen.node.account_id
    if (ownerId !== accountId) {
      const inside = await searchInside(deps.db, {
        accountId,
        ownerId,
        granted: [filter.folder_id],
        ...looked,
      })
      return merge(
        nothing,
        inside.filter(({ id }) => id !== filter.folder_id),
        page,
      )
    }
  }
  const granted = filter.folder_id === undefined ? await searchGranted(deps, accountId, words, filter) : []
  const find = (part: PageWanted) =>
    isNarrowed(filter)
      ? findNarrowed(deps.db, accountId, words, filter, part)
      : findOwn(deps.db, accountId, words, part)
  if (granted.length === 0) return find(page)
  return merge(await find({ ...page, limit: page.limit + page.offset, offset: 0 }), granted, page)
}

/** Search terms and filter. */
interface LookedFor {
  words: readonly string[]
  filter: SearchFilter
}

const nothing: Found = { found: [], count: 0 }

function merge(
  own: Found,
  granted: readonly DriveNode[],
  { order, after, limit, offset }: PageWanted,
): Found {
  const behind = after
    ? granted.filter((node) => compareNodes(order, node, lastOf(order, after)) > 0)
    : granted
  const merged = [...own.found, ...behind].toSorted((a, b) => compareNodes(order, a, b))
  return { found: merged.slice(offset, offset + limit), count: own.count + granted.length }
}

/** Finds a page of the user's own matches, and their number, which is an estimate when there are many. */
async function findOwn(
  db: DriveDeps['db'],
  accountId: string,
  words: readonly string[],
  page: PageWanted,
): Promise<Found> {
  if (page.order.column === 'name_sort' && hasFirstFiles(db, words)) {
    const walked = await walkAndCount(db, accountId, words, page)
    return walked.count > fewNames ? walked : findFew(db, accountId, words, page)
  }
  const count = await countNames(db, db.sql, accountId, words)
  if (count !== null && count <= fewNames) return findFew(db, accountId, words, page)
  const find = page.order.column === 'name_sort' ? walkHolding : sortHolding
  return { found: await find(db, accountId, words, page), count: count ?? 0 }
}

async function findFew(
  db: DriveDeps['db'],
  accountId: string,
  words: readonly string[],
  page: PageWanted,
): Promise<Found> {
  return listHolding(db, accountId, words, await findNames(db, db.sql, accountId, words), page)
}

function wordsOf(text: string): string[] {
  const words = foldText(normalForm(text))
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, wordsAtMost)
}

import type { DrivePage } from '@bocau/contract/drive'
import { foldText } from '@bocau/mail-core/fold-text'
import type { Actor } from '../../actor.ts'
import { countNames, findNames, hasFirstFiles } from '../../db/name-index.ts'
import { fewNames } from '../../db/name-walk.ts'
import type { DriveDeps } from './deps.ts'
import type { PageWanted } from './list-store.ts'
import type { DriveNode } from './node-store.ts'
import { searchGranted } from './search-granted.ts'
import { lastOf, listHolding, sortHolding } from './search-store.ts'
import { seeIn } from './see-in.ts'
import { compareNodes, type DrivePageWanted, readCursor, readOrder, writeCursor } from './sorting.ts'
import { walkAndCount, walkHolding } from './walk-store.ts'
import { toWireFiles } from './wire-file.ts'

const wordsAtMost = 10

/** The own files and folders and those shared with one whose names hold all the words, with or without tone marks. */
export async function searchDrive(
  deps: Pick<DriveDeps, 'db' | 'publicOrigin' | 'sharing'>,
  actor: Actor,
  wanted: DrivePageWanted & { display_name: string },
): Promise<DrivePage> {
  const { limit } = wanted
  const order = readOrder(wanted)
  const after = wanted.cursor === undefined ? null : readCursor(order, wanted.cursor)
  const offset = after?.offset ?? wanted.offset
  const words = wordsOf(wanted.display_name)
  const page = { order, after, limit: limit + 1, offset: after ? 0 : wanted.offset }
  const { found, count } = await findAll(deps, actor.accountId, words, page)
  const nodes = found.slice(0, limit)
  const last = nodes.at(-1)
  const end = offset + nodes.length
  const hasMore = found.length > limit
  return {
    items: await toWireFiles(deps, deps.db.sql, actor, await seeIn(deps, deps.db.sql, actor, nodes)),
    // Where the last of them has been read, that is how many there are.
    total: hasMore ? Math.max(count, end + 1) : end,
    limit,
    offset,
    next_cursor: last && hasMore ? writeCursor(order, last, end) : null,
  }
}

type Found = { found: DriveNode[]; count: number }

/** What is shared with one stands among the own in the order asked for. */
async function findAll(
  deps: Pick<DriveDeps, 'db' | 'sharing'>,
  accountId: string,
  words: readonly string[],
  page: PageWanted,
): Promise<Found> {
  if (words.length === 0) return { found: [], count: 0 }
  const granted = await searchGranted(deps, accountId, words)
  if (granted.length === 0) return findOwn(deps.db, accountId, words, page)
  const { order, after, limit, offset } = page
  const own = await findOwn(deps.db, accountId, words, { ...page, limit: limit + offset, offset: 0 })
  const behind = after
    ? granted.filter((node) => compareNodes(order, node, lastOf(order, after)) > 0)
    : granted
  const merged = [...own.found, ...behind].toSorted((a, b) => compareNodes(order, a, b))
  return { found: merged.slice(offset, offset + limit), count: own.count + granted.length }
}

/** A page of the own, and how many names hold the words; of many that is how many may. */
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
  const words = foldText(text.normalize('NFC'))
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, wordsAtMost)
}

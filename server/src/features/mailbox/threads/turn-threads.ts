import type { Transaction, WriteSql } from '../../../db/database.ts'
import type { AccountFolders } from '../folders/account-folders.ts'
import type { SpecialFolders } from '../folders/system-folders.ts'
import { deleteThreadRows } from './many-threads-store.ts'
import { type CountShift, refreshMarkedThreads, shiftAll } from './refresh-thread.ts'
import { joinCounts, placesOf, type ThreadChange, toldAtMost } from './thread-change.ts'
import {
  copyRows,
  isKept,
  isSameElsewhere,
  listPlaces,
  listWrittenRows,
  type ThreadPlace,
  type WrittenRow,
  writeStarred,
  writeUnread,
} from './turned-rows-store.ts'

/** A mark that some messages of threads have otherwise now. */
export type Turn = 'unread' | 'starred'

/**
 * As `refreshMarkedThreads`, where one mark of their messages was turned. So many that they are not told one by one have it
 * turned in their rows as they are written: nothing else of their messages is read, and no row is put together.
 */
export async function refreshTurnedThreads(
  tx: Transaction,
  accountId: string,
  { threadIds, turn }: { threadIds: readonly string[]; turn: Turn },
  folders: AccountFolders,
): Promise<ThreadChange> {
  const all = [...new Set(threadIds)]
  if (all.length <= toldAtMost) return refreshMarkedThreads(tx, accountId, all, folders)
  const given = { accountId, threadIds: all }
  const places = Map.groupBy(await listPlaces(tx.sql, given), ({ threadId }) => threadId)
  const rows = Map.groupBy(await listWrittenRows(tx.sql, given), ({ threadId }) => threadId)
  const draft = turn === 'unread' ? draftUnread : draftStarred
  const drafts = new Map<string, RowTurn[]>()
  for (const id of all) {
    const turns = draft(places.get(id) ?? [], rows.get(id) ?? [], folders.special)
    if (turns) drafts.set(id, turns)
  }
  const turns = [...drafts.values()].flat()
  await saveTurns(tx.sql, accountId, turns, folders.special)
  const counts = await shiftAll(tx.sql, accountId, shiftsOf(turns))
  const others = await refreshMarkedThreads(
    tx,
    accountId,
    all.filter((id) => !drafts.has(id)),
    folders,
  )
  const told = placesOf(others)
  const listed = [...drafts.keys()].flatMap((id) => rows.get(id) ?? [])
  const folderIds = [...listed, ...turns].map(({ folderId }) => folderId)
  return {
    threads: [],
    removed: [],
    counts: joinCounts(counts, others.counts),
    read_anew: {
      folder_ids: [...new Set([...folderIds, ...told.folder_ids])],
      thread_ids: [...new Set([...drafts.keys(), ...told.thread_ids])],
    },
  }
}

/** What becomes of a row. */
interface RowTurn {
  threadId: string
  folderId: string
  /** How many of its messages are unread, before and now; 0 where there was no row or is none any more. */
  unread: { before: number; now: number }
  /** A row that says how many are unread, or whether it is starred; one among the starred that is made of another, or goes. */
  becomes: { unread: number } | { isStarred: boolean } | { copyOf: string } | 'gone'
}

/** What becomes of the rows of a thread; null where that is not seen without reading its messages. */
function draftUnread(
  places: readonly ThreadPlace[],
  rows: readonly WrittenRow[],
  { hidden }: SpecialFolders,
): RowTurn[] | null {
  if (!isReadable(places, rows)) return null
  const shown = places.filter(({ folderId }) => !hidden.includes(folderId))
  const unreadShown = shown.reduce((sum, { unread }) => sum + unread, 0)
  return rows.flatMap(({ threadId, folderId, unread: before }) => {
    // The lists of what is starred and of labels show all that is not hidden.
    const now = places.find((place) => place.folderId === folderId)?.unread ?? unreadShown
    return now === before ? [] : [{ threadId, folderId, unread: { before, now }, becomes: { unread: now } }]
  })
}

function draftStarred(
  places: readonly ThreadPlace[],
  rows: readonly WrittenRow[],
  special: SpecialFolders,
): RowTurn[] | null {
  if (!isReadable(places, rows)) return null
  const shown = places.filter(({ folderId }) => !special.hidden.includes(folderId))
  const isShown = shown.some(({ isStarred }) => isStarred)
  const turns = rows.flatMap(({ threadId, folderId, unread, isStarred: before }): RowTurn[] => {
    const own = special.hidden.includes(folderId) && places.find((place) => place.folderId === folderId)
    const isStarred = own ? own.isStarred : isShown
    if (folderId === special.starred && !isStarred)
      return [{ threadId, folderId, unread: { before: unread, now: 0 }, becomes: 'gone' }]
    const same = { before: unread, now: unread }
    return isStarred === before ? [] : [{ threadId, folderId, unread: same, becomes: { isStarred } }]
  })
  if (!isShown || rows.some(({ folderId }) => folderId === special.starred)) return turns
  // What is among the starred says what the folder says in which all of it lies.
  const [source] = rows.filter(({ folderId }) => folderId === shown[0]?.folderId)
  const isOwnOrder = [...special.departures, special.snoozed].includes(source?.folderId ?? '')
  if (!source || shown.length > 1 || isOwnOrder || !isSameElsewhere(source)) return null
  const { threadId, folderId: copyOf, unread } = source
  const isNew = { before: 0, now: unread }
  return [...turns, { threadId, folderId: special.starred, unread: isNew, becomes: { copyOf } }]
}

/** Whether every place has a row that says what its columns do, and none stands where no message of it lies. */
function isReadable(places: readonly ThreadPlace[], rows: readonly WrittenRow[]): boolean {
  const hasRow = ({ folderId }: ThreadPlace) => rows.some((row) => row.folderId === folderId)
  return !places.some(({ isWaiting }) => isWaiting) && places.every(hasRow) && rows.every(isKept)
}

/** Writes what becomes of rows, a statement for all of a folder of which the same becomes; copies are made of what is written. */
async function saveTurns(
  db: WriteSql,
  accountId: string,
  turns: readonly RowTurn[],
  { starred }: SpecialFolders,
): Promise<void> {
  const alike = Map.groupBy(turns, ({ folderId, becomes }) => JSON.stringify([folderId, becomes]))
  const steps = [...alike.values()].map((of) => ({
    ...(of[0] as RowTurn),
    threadIds: of.map(({ threadId }) => threadId),
  }))
  const isCopy = ({ becomes }: RowTurn) => becomes !== 'gone' && 'copyOf' in becomes
  for (const { folderId, becomes, threadIds } of steps.toSorted(
    (a, b) => Number(isCopy(a)) - Number(isCopy(b)),
  )) {
    const given = { accountId, folderId, threadIds }
    if (becomes === 'gone') await deleteThreadRows(db, given)
    else if ('unread' in becomes) await writeUnread(db, { ...given, unread: becomes.unread })
    else if ('isStarred' in becomes) await writeStarred(db, { ...given, isStarred: becomes.isStarred })
    else await copyRows(db, { ...given, folderId: becomes.copyOf, toFolderId: starred })
  }
}

function shiftsOf(turns: readonly RowTurn[]): Map<string, CountShift> {
  const shifts = new Map<string, CountShift>()
  for (const { folderId, unread, becomes } of turns) {
    const { unread: before, total } = shifts.get(folderId) ?? { unread: 0, total: 0 }
    const came = becomes === 'gone' ? -1 : 'copyOf' in becomes ? 1 : 0
    const step = Math.sign(unread.now) - Math.sign(unread.before)
    shifts.set(folderId, { unread: before + step, total: total + came })
  }
  return shifts
}

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

/** A flag that changed on messages of threads. */
export type Turn = 'unread' | 'starred'

/**
 * Like `refreshMarkedThreads`, when a single flag changed. For large changes it edits the flag in the stored rows
 * directly, without reading messages or rebuilding rows.
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

/** Change of one row. */
interface RowTurn {
  threadId: string
  folderId: string
  /** Number of unread messages before and after; 0 without a row. */
  unread: { before: number; now: number }
  /** New unread count or star of the row; for Starred, a copy of another row or its removal. */
  becomes: { unread: number } | { isStarred: boolean } | { copyOf: string } | 'gone'
}

/** Plans the changes of the rows of a thread; returns null when that requires reading its messages. */
function draftUnread(
  places: readonly ThreadPlace[],
  rows: readonly WrittenRow[],
  { hidden }: SpecialFolders,
): RowTurn[] | null {
  if (!isReadable(places, rows)) return null
  const shown = places.filter(({ folderId }) => !hidden.includes(folderId))
  const unreadShown = shown.reduce((sum, { unread }) => sum + unread, 0)
  return rows.flatMap(({ threadId, folderId, unread: before }) => {
    // The lists of labels and Starred show all messages outside hidden folders.
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
  // The row in Starred equals that of the folder when the entire thread is in one folder.
  const [source] = rows.filter(({ folderId }) => folderId === shown[0]?.folderId)
  const isOwnOrder = [...special.departures, special.snoozed].includes(source?.folderId ?? '')
  if (!source || shown.length > 1 || isOwnOrder || !isSameElsewhere(source)) return null
  const { threadId, folderId: copyOf, unread } = source
  const isNew = { before: 0, now: unread }
  return [...turns, { threadId, folderId: special.starred, unread: isNew, becomes: { copyOf } }]
}

/** Returns true when every folder of the thread has a row that matches its columns, and no row is left over. */
function isReadable(places: readonly ThreadPlace[], rows: readonly WrittenRow[]): boolean {
  const hasRow = ({ folderId }: ThreadPlace) => rows.some((row) => row.folderId === folderId)
  return !places.some(({ isWaiting }) => isWaiting) && places.every(hasRow) && rows.every(isKept)
}

/** Writes row changes, one statement for all rows of a folder with the same change; copies are made afterwards. */
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

import type { Transaction, WriteSql } from '../../db/database.ts'
import type { AccountFolders, SpecialFolders } from '../folders/index.ts'
import { deleteThreadRows } from './many-threads-store.ts'
import { type CountShift, refreshThreadFlags, shiftFolderCounts } from './refresh-thread.ts'
import {
  copyRows,
  isEqualInOtherLists,
  listStoredRows,
  listThreadLocations,
  matchesColumns,
  type StoredRow,
  type ThreadLocation,
  writeStarred,
  writeUnread,
} from './row-flag-store.ts'
import { affectedLists, joinCounts, maxReported, type ThreadChange } from './thread-change.ts'

/** A flag that changed on messages of threads. */
export type RowFlag = 'unread' | 'starred'

/**
 * Like `refreshThreadFlags`, when a single flag changed. For large changes it edits the flag in the stored rows
 * directly, without reading messages or rebuilding rows.
 */
export async function refreshRowFlag(
  tx: Transaction,
  accountId: string,
  {
    threadIds,
    rowFlag,
    folders,
  }: { threadIds: readonly string[]; rowFlag: RowFlag; folders: AccountFolders },
): Promise<ThreadChange> {
  const all = [...new Set(threadIds)]
  if (all.length <= maxReported) return refreshThreadFlags(tx, accountId, { threadIds: all, folders })
  const params = { accountId, threadIds: all }
  const locations = Map.groupBy(await listThreadLocations(tx.sql, params), ({ threadId }) => threadId)
  const rows = Map.groupBy(await listStoredRows(tx.sql, params), ({ threadId }) => threadId)
  const planChanges = rowFlag === 'unread' ? planUnreadChanges : planStarredChanges
  const plans = new Map<string, RowChange[]>()
  for (const id of all) {
    const changes = planChanges(locations.get(id) ?? [], rows.get(id) ?? [], folders.special)
    if (changes) plans.set(id, changes)
  }
  const changes = [...plans.values()].flat()
  await saveChanges(tx.sql, accountId, { changes, special: folders.special })
  const counts = await shiftFolderCounts(tx.sql, accountId, countShifts(changes))
  const otherChange = await refreshThreadFlags(tx, accountId, {
    threadIds: all.filter((id) => !plans.has(id)),
    folders,
  })
  const affected = affectedLists(otherChange)
  const listed = [...plans.keys()].flatMap((id) => rows.get(id) ?? [])
  const folderIds = [...listed, ...changes].map(({ folderId }) => folderId)
  return {
    threads: [],
    removed: [],
    counts: joinCounts(counts, otherChange.counts),
    read_anew: {
      folder_ids: [...new Set([...folderIds, ...affected.folder_ids])],
      thread_ids: [...new Set([...plans.keys(), ...affected.thread_ids])],
    },
  }
}

interface RowChange {
  threadId: string
  folderId: string
  /** Number of unread messages before and after; 0 without a row. */
  unread: { before: number; now: number }
  /** New unread count or star of the row; for Starred, a copy of another row or its removal. */
  newState: { unread: number } | { isStarred: boolean } | { copyOf: string } | 'gone'
}

/** Plans the changes of the rows of a thread; returns null when that requires reading its messages. */
function planUnreadChanges(
  locations: readonly ThreadLocation[],
  rows: readonly StoredRow[],
  { hidden }: SpecialFolders,
): RowChange[] | null {
  if (!areRowsCurrent(locations, rows)) return null
  const visible = locations.filter(({ folderId }) => !hidden.includes(folderId))
  const visibleUnread = visible.reduce((sum, { unread }) => sum + unread, 0)
  return rows.flatMap(({ threadId, folderId, unread: before }) => {
    // The lists of labels and Starred show all messages outside hidden folders.
    const now = locations.find((location) => location.folderId === folderId)?.unread ?? visibleUnread
    return now === before ? [] : [{ threadId, folderId, unread: { before, now }, newState: { unread: now } }]
  })
}

/**
 * Same as `planUnreadChanges`, for the star. The Starred list gets a copy of another row when that has the
 * same content.
 */
function planStarredChanges(
  locations: readonly ThreadLocation[],
  rows: readonly StoredRow[],
  special: SpecialFolders,
): RowChange[] | null {
  if (!areRowsCurrent(locations, rows)) return null
  const visible = locations.filter(({ folderId }) => !special.hidden.includes(folderId))
  const isVisible = visible.some(({ isStarred }) => isStarred)
  const changes = rows.flatMap(({ threadId, folderId, unread, isStarred: before }): RowChange[] => {
    const inHidden =
      special.hidden.includes(folderId) && locations.find((location) => location.folderId === folderId)
    const isStarred = inHidden ? inHidden.isStarred : isVisible
    if (folderId === special.starred && !isStarred)
      return [{ threadId, folderId, unread: { before: unread, now: 0 }, newState: 'gone' }]
    const same = { before: unread, now: unread }
    return isStarred === before ? [] : [{ threadId, folderId, unread: same, newState: { isStarred } }]
  })
  if (!isVisible || rows.some(({ folderId }) => folderId === special.starred)) return changes
  // The row in Starred equals that of the folder when the entire thread is in one folder.
  const [source] = rows.filter(({ folderId }) => folderId === visible[0]?.folderId)
  const hasSeparateOrder = [...special.scheduled, special.snoozed].includes(source?.folderId ?? '')
  if (!source || visible.length > 1 || hasSeparateOrder || !isEqualInOtherLists(source)) return null
  const { threadId, folderId: copyOf, unread } = source
  const isNew = { before: 0, now: unread }
  return [...changes, { threadId, folderId: special.starred, unread: isNew, newState: { copyOf } }]
}

/** Returns true when every folder of the thread has a row that matches its columns, and no row is left over. */
function areRowsCurrent(locations: readonly ThreadLocation[], rows: readonly StoredRow[]): boolean {
  const hasRow = ({ folderId }: ThreadLocation) => rows.some((row) => row.folderId === folderId)
  return (
    !locations.some(({ isUnanswered }) => isUnanswered) &&
    locations.every(hasRow) &&
    rows.every(matchesColumns)
  )
}

/** Writes row changes, one statement for all rows of a folder with the same change; copies are made afterwards. */
async function saveChanges(
  db: WriteSql,
  accountId: string,
  { changes, special: { starred } }: { changes: readonly RowChange[]; special: SpecialFolders },
): Promise<void> {
  const groups = Map.groupBy(changes, ({ folderId, newState }) => JSON.stringify([folderId, newState]))
  const steps = [...groups.values()].map((of) => ({
    ...(of[0] as RowChange),
    threadIds: of.map(({ threadId }) => threadId),
  }))
  const isCopy = ({ newState }: RowChange) => newState !== 'gone' && 'copyOf' in newState
  for (const { folderId, newState, threadIds } of steps.toSorted(
    (a, b) => Number(isCopy(a)) - Number(isCopy(b)),
  )) {
    const params = { accountId, folderId, threadIds }
    if (newState === 'gone') await deleteThreadRows(db, params)
    else if ('unread' in newState) await writeUnread(db, { ...params, unread: newState.unread })
    else if ('isStarred' in newState) await writeStarred(db, { ...params, isStarred: newState.isStarred })
    else await copyRows(db, { ...params, folderId: newState.copyOf, toFolderId: starred })
  }
}

/** Returns the differences that row changes make to the counts of folders. */
function countShifts(changes: readonly RowChange[]): Map<string, CountShift> {
  const shifts = new Map<string, CountShift>()
  for (const { folderId, unread, newState } of changes) {
    const { unread: before, total } = shifts.get(folderId) ?? { unread: 0, total: 0 }
    const delta = newState === 'gone' ? -1 : 'copyOf' in newState ? 1 : 0
    const step = Math.sign(unread.now) - Math.sign(unread.before)
    shifts.set(folderId, { unread: before + step, total: total + delta })
  }
  return shifts
}

import type { FolderCounts } from '@bocau/contract/events'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { Transaction, WriteSql } from '../../db/database.ts'
import type { EventLog } from '../../db/event-log.ts'
import type { ThreadInFolderTable } from '../../db/tables/tables.ts'
import { type AccountFolders, type SpecialFolders, shiftCounts } from '../folders/index.ts'
import { deleteThreadRows, listRowsOfThreads, listThreadSizes, saveThreadRows } from './many-threads-store.ts'
import { listLinesOfThreads } from './message-line-store.ts'
import { type FolderSummary, type MessageLine, summariseThread } from './summarise-thread.ts'
import { joinChanges, limitChange, noChange, type ThreadChange } from './thread-change.ts'
import { updateThread } from './thread-store.ts'

/** Differences in the counts of a folder. */
export interface CountShift {
  unread: number
  total: number
}

/** Updates the rows and counts of a thread after its messages changed. */
export async function refreshThread(
  tx: Transaction,
  accountId: string,
  { threadId, folders }: { threadId: string; folders: AccountFolders },
): Promise<ThreadChange> {
  const threadIds = [threadId]
  const lines = await listLinesOfThreads(tx.sql, accountId, threadIds)
  const change = await refreshSome(tx, accountId, { lines, threadIds, folders })
  const current = lines.get(threadId)
  if (current) await updateThread(tx.sql, accountId, { threadId, size: threadSize(current) })
  return change
}

/** Like `refreshThread`, for a new thread, which has one message and no row. */
export async function createThreadRows(
  tx: Transaction,
  accountId: string,
  { threadId, message, folders }: { threadId: string; message: MessageLine; folders: AccountFolders },
): Promise<ThreadChange> {
  const lines = new Map([[threadId, [message]]])
  return refreshSome(tx, accountId, { lines, threadIds: [threadId], folders, areNew: true })
}

const threadsAtOnce = 100

/**
 * Like `refreshThread`, for many threads: queries a hundred of them together and reports large changes as a summary.
 */
export function refreshThreads(
  tx: Transaction,
  accountId: string,
  { threadIds, folders }: { threadIds: readonly string[]; folders: AccountFolders },
): Promise<ThreadChange> {
  return refreshAll(threadIds, async (some) => {
    const lines = await listLinesOfThreads(tx.sql, accountId, some)
    const change = await refreshSome(tx, accountId, { lines, threadIds: some, folders })
    for (const { id, ...stored } of await listThreadSizes(tx.sql, { accountId, threadIds: some })) {
      const current = lines.get(id)
      if (!current) continue
      const size = threadSize(current)
      if (size.count !== stored.message_count || size.lastAt !== stored.last_message_at)
        await updateThread(tx.sql, accountId, { threadId: id, size })
    }
    return change
  })
}

/** Refreshes threads and notifies clients; returns the number of threads. */
export async function notifyThreads(
  { events }: { events: EventLog },
  tx: Transaction,
  {
    accountId,
    folders,
    changed,
  }: { accountId: string; folders: AccountFolders; changed: readonly { thread_id: string }[] },
): Promise<number> {
  const threadIds = [...new Set(changed.map(({ thread_id }) => thread_id))]
  if (threadIds.length === 0) return 0
  const change = await refreshThreads(tx, accountId, { threadIds, folders })
  await events.append(tx, accountId, 'threads_changed', change)
  return threadIds.length
}

/** Like `refreshThreads`, when only flags of their messages changed. */
export function refreshThreadFlags(
  tx: Transaction,
  accountId: string,
  { threadIds, folders }: { threadIds: readonly string[]; folders: AccountFolders },
): Promise<ThreadChange> {
  return refreshAll(threadIds, async (some) => {
    const lines = await listLinesOfThreads(tx.sql, accountId, some)
    return refreshSome(tx, accountId, { lines, threadIds: some, folders })
  })
}

async function refreshAll(
  threadIds: readonly string[],
  refresh: (some: readonly string[]) => Promise<ThreadChange>,
): Promise<ThreadChange> {
  const all = [...new Set(threadIds)]
  let change = noChange
  for (let at = 0; at < all.length; at += threadsAtOnce)
    change = joinChanges(change, await refresh(all.slice(at, at + threadsAtOnce)))
  return limitChange(change)
}

/** Updates the rows and counts of some threads with few queries. */
async function refreshSome(
  { sql }: Transaction,
  accountId: string,
  {
    lines,
    threadIds,
    folders,
    areNew = false,
  }: {
    lines: ReadonlyMap<string, readonly MessageLine[]>
    threadIds: readonly string[]
    folders: AccountFolders
    areNew?: boolean
  },
): Promise<ThreadChange> {
  const existing = areNew ? [] : await listRowsOfThreads(sql, { accountId, threadIds })
  const rows = Map.groupBy(existing, (row) => row.thread_id)
  const planned = threadIds.map((id) =>
    planRows(id, lines.get(id) ?? [], { existing: rows.get(id) ?? [], special: folders.special }),
  )
  await saveThreadRows(
    sql,
    planned.flatMap(({ summaries }, at) =>
      summaries.map((summary) => toRow(accountId, threadIds[at] as string, summary)),
    ),
  )
  const obsolete = Map.groupBy(
    planned.flatMap(({ change }) => change.removed),
    (row) => row.folder_id,
  )
  for (const [folderId, removed] of obsolete)
    await deleteThreadRows(sql, { accountId, folderId, threadIds: removed.map((row) => row.thread_id) })
  return {
    threads: await nameFolders(
      planned.flatMap(({ summaries }) => summaries),
      folders,
    ),
    removed: planned.flatMap(({ change }) => change.removed),
    counts: await shiftFolderCounts(sql, accountId, sumShifts(planned.map(({ shifts }) => shifts))),
  }
}

function toRow(accountId: string, threadId: string, summary: FolderSummary): ThreadInFolderTable {
  return {
    account_id: accountId,
    thread_id: threadId,
    folder_id: summary.folderId,
    newest_at: summary.newestAt,
    unread_count: summary.unreadCount,
    is_starred: summary.row.starred ? 1 : 0,
    has_files: summary.row.has_attachments ? 1 : 0,
    is_to_me: summary.row.to_me ? 1 : 0,
    row: JSON.stringify(summary.row),
  }
}

function threadSize(lines: readonly MessageLine[]): { count: number; lastAt: number } {
  return { count: lines.length, lastAt: Math.max(...lines.map((line) => line.sentAt)) }
}

/** Computes the new rows of a thread and the differences. Does not yet change counts or name folders. */
function planRows(
  threadId: string,
  lines: readonly MessageLine[],
  {
    existing,
    special,
  }: { existing: readonly { folder_id: string; unread_count: number }[]; special: SpecialFolders },
) {
  const summaries = summariseThread(threadId, lines, special)
  const shifts = new Map<string, CountShift>()
  const change: ThreadChange = { threads: [], removed: [], counts: [] }
  for (const summary of summaries) {
    const before = existing.find((row) => row.folder_id === summary.folderId)
    shifts.set(summary.folderId, {
      unread: isUnreadFlag(summary.unreadCount) - isUnreadFlag(before?.unread_count ?? 0),
      total: before ? 0 : 1,
    })
  }
  for (const row of existing) {
    if (summaries.some((summary) => summary.folderId === row.folder_id)) continue
    shifts.set(row.folder_id, { unread: -isUnreadFlag(row.unread_count), total: -1 })
    change.removed.push({ thread_id: threadId, folder_id: row.folder_id })
  }
  return { summaries, shifts, change }
}

/** Changes the counts of folders; returns those that differ now. */
export async function shiftFolderCounts(
  db: WriteSql,
  accountId: string,
  shifts: ReadonlyMap<string, CountShift>,
) {
  const counts: FolderCounts[] = []
  for (const [folderId, shift] of shifts) {
    if (shift.unread !== 0 || shift.total !== 0)
      counts.push(await shiftCounts(db, accountId, { folderId, shift }))
  }
  return counts
}

function sumShifts(all: readonly ReadonlyMap<string, CountShift>[]): Map<string, CountShift> {
  const sum = new Map<string, CountShift>()
  for (const [folderId, { unread, total }] of all.flatMap((shifts) => [...shifts])) {
    const before = sum.get(folderId) ?? { unread: 0, total: 0 }
    sum.set(folderId, { unread: before.unread + unread, total: before.total + total })
  }
  return sum
}

/** Returns 1 for a thread with unread messages, else 0. */
function isUnreadFlag(unreadCount: number): number {
  return unreadCount > 0 ? 1 : 0
}

/** Adds the folder name to rows for an event; the list of a label has its id as its name. */
async function nameFolders(summaries: readonly FolderSummary[], folders: AccountFolders): Promise<Thread[]> {
  const existing = await folders.findByIds(
    summaries.filter(({ row, folderId }) => !row.labels?.includes(folderId)).map(({ folderId }) => folderId),
  )
  return summaries.map(({ row, folderId }) => ({
    ...row,
    mailbox_name: existing.get(folderId)?.name ?? folderId,
  }))
}

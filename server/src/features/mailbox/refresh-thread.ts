import type { Thread } from '@bocau/contract/mailbox'
import type { Sql, Transaction } from '../../db/database.ts'
import { type FolderRow, shiftCounts } from './folder-store.ts'
import { listMessageLines } from './message-store.ts'
import {
  type FolderSummary,
  type MessageLine,
  type SpecialFolders,
  summariseThread,
} from './summarise-thread.ts'
import { hiddenFolderNames } from './system-folders.ts'
import type { ThreadChange } from './thread-change.ts'
import { deleteThreadRow, listThreadRows, saveThreadRow, updateThread } from './thread-store.ts'

interface CountShift {
  unread: number
  total: number
}

/** Makes the rows and counts of a thread true again after its messages changed. `folders` are all of the account's. */
export async function refreshThread(
  tx: Transaction,
  accountId: string,
  threadId: string,
  folders: readonly FolderRow[],
): Promise<ThreadChange> {
  const lines = await listMessageLines(tx.sql, accountId, threadId)
  const existing = await listThreadRows(tx.sql, accountId, threadId)
  const change = await saveSummaries(tx.sql, accountId, threadId, lines, existing, folders)
  if (lines.length > 0) {
    const lastAt = Math.max(...lines.map((line) => line.sentAt))
    await updateThread(tx.sql, accountId, threadId, { count: lines.length, lastAt })
  }
  return change
}

/** As `refreshThread`, for a thread that has just begun and so has one message and no row. */
export async function beginThreadRows(
  tx: Transaction,
  accountId: string,
  threadId: string,
  message: MessageLine,
  folders: readonly FolderRow[],
): Promise<ThreadChange> {
  return saveSummaries(tx.sql, accountId, threadId, [message], [], folders)
}

async function saveSummaries(
  db: Sql,
  accountId: string,
  threadId: string,
  lines: readonly MessageLine[],
  existing: readonly { folder_id: string; unread_count: number }[],
  all: readonly FolderRow[],
): Promise<ThreadChange> {
  const folders = new FolderNames(all)
  const summaries = summariseThread(threadId, lines, folders.special)
  const shifts = new Map<string, CountShift>()
  const change: ThreadChange = { threads: [], removed: [], counts: [] }

  for (const summary of summaries) {
    const before = existing.find((row) => row.folder_id === summary.folderId)
    await saveThreadRow(db, accountId, threadId, summary, before === undefined)
    shifts.set(summary.folderId, {
      unread: flag(summary.unreadCount) - flag(before?.unread_count ?? 0),
      total: before ? 0 : 1,
    })
    change.threads.push(folders.named(summary))
  }
  for (const row of existing) {
    if (summaries.some((summary) => summary.folderId === row.folder_id)) continue
    await deleteThreadRow(db, accountId, threadId, row.folder_id)
    shifts.set(row.folder_id, { unread: -flag(row.unread_count), total: -1 })
    change.removed.push({ thread_id: threadId, folder_id: row.folder_id })
  }
  for (const [folderId, shift] of shifts) {
    if (shift.unread !== 0 || shift.total !== 0)
      change.counts.push(await shiftCounts(db, accountId, folderId, shift))
  }
  return change
}

function flag(unreadCount: number): number {
  return unreadCount > 0 ? 1 : 0
}

/** The folders of an account as its thread rows need them. */
class FolderNames {
  readonly special: SpecialFolders
  readonly #names: ReadonlyMap<string, string>

  constructor(folders: readonly FolderRow[]) {
    this.#names = new Map(folders.map((folder) => [folder.id, folder.name]))
    this.special = {
      starred: folders.find((folder) => folder.name === 'Starred')?.id ?? '',
      hidden: folders.filter((folder) => hiddenFolderNames.includes(folder.name)).map((folder) => folder.id),
    }
  }

  named(summary: FolderSummary): Thread {
    return { ...summary.row, mailbox_name: this.#names.get(summary.folderId) ?? '' }
  }
}

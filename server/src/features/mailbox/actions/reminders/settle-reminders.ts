import { unsentFolderNames } from '@bocau/contract/mailbox/folder-names'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../../db/database.ts'
import type { AccountFolders } from '../../../folders/index.ts'
import { listAccountAddresses, updateMessages } from '../../../messages/index.ts'
import { listReminders, listRemindersOfThread, type ReminderOfMessage } from './reminder-store.ts'

/** Folders whose messages do not count as a reply: own, scheduled, unwanted and deleted messages. */
const foldersWithoutReplies: readonly string[] = ['Sent', ...unsentFolderNames, 'Junk', 'Trash']

/** Cancels the reminders of a thread after another sender has replied. The caller updates the thread rows. */
export async function cancelReminders(
  tx: Transaction,
  accountId: string,
  {
    threadId,
    reply,
  }: { threadId: string; reply: { folderId: string; from: string; folders: AccountFolders } },
): Promise<void> {
  const open = await listRemindersOfThread(tx.sql, accountId, threadId)
  if (open.length === 0) return
  if (foldersWithoutReplies.includes((await reply.folders.find(reply.folderId))?.name ?? '')) return
  const accountAddresses = await listAccountAddresses(tx.sql, accountId)
  if (accountAddresses.includes(normaliseEmail(reply.from))) return
  await clearReminders(tx, accountId, open)
}

/** Removes unanswered threads from the top of the inbox; returns their undo step. */
export async function dismissUnanswered(
  tx: Transaction,
  accountId: string,
  threadIds: readonly string[],
): Promise<ReminderOfMessage[]> {
  const open = await listReminders(tx.sql, accountId, threadIds)
  const dismissed = open.filter((one) => one.unanswered_at !== null)
  for (const [remindAt, some] of Map.groupBy(dismissed, (one) => one.remind_at))
    await updateMessages(tx.sql, accountId, {
      messageIds: idList(some),
      values: { remind_at: remindAt, unanswered_at: null },
    })
  return dismissed
}

/** Restores reminders to their state before an action; the caller updates the thread rows. */
export async function restoreReminders(
  tx: Transaction,
  accountId: string,
  before: readonly ReminderOfMessage[],
): Promise<void> {
  for (const { id, remind_at, unanswered_at } of before)
    await updateMessages(tx.sql, accountId, { messageIds: [id], values: { remind_at, unanswered_at } })
}

const idList = (some: readonly ReminderOfMessage[]) => some.map(({ id }) => id)

const clearReminders = (tx: Transaction, accountId: string, some: readonly ReminderOfMessage[]) =>
  updateMessages(tx.sql, accountId, {
    messageIds: idList(some),
    values: { remind_at: null, unanswered_at: null },
  })

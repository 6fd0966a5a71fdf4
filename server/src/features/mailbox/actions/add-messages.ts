import type { Transaction } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { limitChange, refreshThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { type ImportedFlags, saveFlags } from './add-flags.ts'
import { type NewMessage, type SavedMessage, saveMessage } from './add-message.ts'
import { cancelReminders } from './reminders/settle-reminders.ts'
import { unsnoozeForReply } from './snoozing/unsnooze-for-reply.ts'

/** An import is many changes in a row: with all their rows, its events take a kilobyte per message. */
const maxReportedRows = 10

/**
 * Stores many messages of one mailbox in one change. Thread rows, counts, search terms and the event are written once
 * for all of them. The account is locked. Returns their ids.
 */
export async function addMessages(
  deps: Pick<MailboxDeps, 'clock' | 'events' | 'ids'>,
  tx: Transaction,
  {
    accountId,
    messages,
    folders,
  }: { accountId: string; messages: readonly (NewMessage & ImportedFlags)[]; folders: AccountFolders },
): Promise<string[]> {
  const saved: SavedMessage[] = []
  // Sequential: each message must find the threads started by earlier ones.
  for (const message of messages)
    saved.push(await saveMessage(deps, tx, { accountId, input: message, folders }))
  await tx.fullText.addAll(saved.map(({ words }) => words))
  const flagged = messages.map(({ flags, keywords, labels = [] }, at) => {
    const { messageId } = saved[at] as SavedMessage
    return { messageId, flags, keywords, labels }
  })
  await saveFlags(deps, tx, { accountId, messages: flagged })
  const existing = new Map(saved.filter(({ isNewThread }) => !isNewThread).map((one) => [one.threadId, one]))
  for (const { threadId, folderId } of existing.values())
    await unsnoozeForReply(tx, accountId, { threadId, folderId, folders, now: deps.clock.now() })
  for (const { isNewThread, threadId, folderId, message } of saved) {
    if (isNewThread || message.isDraft === true || message.isAutomatic === true) continue
    await cancelReminders(tx, accountId, { threadId, reply: { folderId, from: message.from.email, folders } })
  }
  const threadIds = saved.map(({ threadId }) => threadId)
  const change = await refreshThreads(tx, accountId, { threadIds, folders })
  await deps.events.append(tx, accountId, 'threads_changed', limitChange(change, maxReportedRows))
  return saved.map(({ messageId }) => messageId)
}

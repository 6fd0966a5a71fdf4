import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { findLabels, findNamedLabels, type LabelLink, linkMany, touchLabelled } from '../../labels/index.ts'
import { updateFlags } from '../../messages/index.ts'
import { refreshThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { type NewMessage, type SavedMessage, saveMessage } from './add-message.ts'
import { cancelReminders } from './reminders/settle-reminders.ts'
import { unsnoozeForReply } from './snoozing/unsnooze-for-reply.ts'

/** Flags and labels that a message had at its source. */
interface ImportedFlags {
  flags: readonly ('isAnswered' | 'isForwarded')[]
  keywords: readonly string[]
  /** Label names that the message had at its source. */
  labels?: readonly string[]
}

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
  await setFlags(deps, tx, { accountId, saved, messages })
  const existing = new Map(saved.filter(({ isNewThread }) => !isNewThread).map((one) => [one.threadId, one]))
  for (const { threadId, folderId } of existing.values())
    await unsnoozeForReply(tx, accountId, { threadId, folderId, folders, now: deps.clock.now() })
  for (const { isNewThread, threadId, folderId, message } of saved) {
    if (isNewThread || message.isDraft === true || message.isAutomatic === true) continue
    await cancelReminders(tx, accountId, { threadId, reply: { folderId, from: message.from.email, folders } })
  }
  const threadIds = saved.map(({ threadId }) => threadId)
  const change = await refreshThreads(tx, accountId, { threadIds, folders })
  await deps.events.append(tx, accountId, 'threads_changed', change)
  return saved.map(({ messageId }) => messageId)
}

/** Sets the flags, keywords and labels that messages had at their source. */
async function setFlags(
  deps: Pick<MailboxDeps, 'events' | 'ids'>,
  tx: Transaction,
  {
    accountId,
    saved,
    messages,
  }: { accountId: string; saved: readonly SavedMessage[]; messages: readonly ImportedFlags[] },
): Promise<void> {
  const flaggedIds = (flag: ImportedFlags['flags'][number]) =>
    saved.filter((_, at) => messages[at]?.flags.includes(flag)).map(({ messageId }) => messageId)
  await updateFlags(tx.sql, accountId, { messageIds: flaggedIds('isAnswered'), flags: { is_answered: 1 } })
  await updateFlags(tx.sql, accountId, { messageIds: flaggedIds('isForwarded'), flags: { is_forwarded: 1 } })
  const keywords = messages.map((message) => message.keywords.slice(0, limits.maxLabelsOfMessage))
  const names = messages.map(({ labels = [] }) => labels.slice(0, limits.maxLabelsOfMessage))
  if ([...keywords, ...names].every((some) => some.length === 0)) return
  const labelsByKeyword = await findLabels(deps, tx, {
    accountId,
    keywords: keywords.flat(),
    createsMissing: true,
  })
  const labelsByName = await findNamedLabels(deps, tx, { accountId, names: names.flat() })
  const labelIds = (idsByName: ReadonlyMap<string, string>, requested: readonly string[] = []) =>
    requested.flatMap((name) => idsByName.get(name.toLowerCase()) ?? [])
  const links = saved.flatMap(({ messageId }, at): LabelLink[] =>
    [...new Set([...labelIds(labelsByKeyword, keywords[at]), ...labelIds(labelsByName, names[at])])].map(
      (labelId) => ({
        messageId,
        labelId,
      }),
    ),
  )
  await linkMany(tx.sql, accountId, links)
  await touchLabelled(tx.sql, accountId, [...new Set(links.map(({ messageId }) => messageId))])
}

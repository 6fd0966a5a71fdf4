import type { Transaction } from '../../../db/database.ts'
import { type KeptMessage, keepMessage, type NewMessage, wakeForAnswer } from '../actions/index.ts'
import { settleReminders } from '../actions/reminders/settle-reminders.ts'
import type { MailboxDeps } from '../deps.ts'
import type { AccountFolders } from '../folders/account-folders.ts'
import { findLabels } from '../labels/find-labels.ts'
import { findNamedLabels } from '../labels/find-named-labels.ts'
import { type LabelLink, linkMany, markLabelled } from '../labels/label-link-store.ts'
import { refreshThreads } from '../threads/refresh-thread.ts'
import { updateMarks } from './mark-store.ts'
import { maxKeywords } from './set-marks.ts'

/** Flags and labels that a message had at its source. */
interface BroughtMarks {
  marks: readonly ('isAnswered' | 'isForwarded')[]
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
  accountId: string,
  messages: readonly (NewMessage & BroughtMarks)[],
  folders: AccountFolders,
): Promise<string[]> {
  const kept: KeptMessage[] = []
  // Sequential: each message must find the threads started by earlier ones.
  for (const message of messages) kept.push(await keepMessage(deps, tx, accountId, message, folders))
  await tx.fullText.addAll(kept.map(({ words }) => words))
  await mark(deps, tx, accountId, kept, messages)
  const known = new Map(kept.filter(({ isNewThread }) => !isNewThread).map((one) => [one.threadId, one]))
  for (const { threadId, folderId } of known.values())
    await wakeForAnswer(tx, accountId, threadId, { folderId, folders, now: deps.clock.now() })
  for (const { isNewThread, threadId, folderId, message } of kept) {
    if (isNewThread || message.isDraft === true || message.isAutomatic === true) continue
    await settleReminders(tx, accountId, threadId, { folderId, from: message.from.email, folders })
  }
  const threadIds = kept.map(({ threadId }) => threadId)
  const change = await refreshThreads(tx, accountId, threadIds, folders)
  await deps.events.append(tx, accountId, 'threads_changed', change)
  return kept.map(({ messageId }) => messageId)
}

async function mark(
  deps: Pick<MailboxDeps, 'events' | 'ids'>,
  tx: Transaction,
  accountId: string,
  kept: readonly KeptMessage[],
  messages: readonly BroughtMarks[],
): Promise<void> {
  const marked = (wanted: BroughtMarks['marks'][number]) =>
    kept.filter((_, at) => messages[at]?.marks.includes(wanted)).map(({ messageId }) => messageId)
  await updateMarks(tx.sql, accountId, marked('isAnswered'), { is_answered: 1 })
  await updateMarks(tx.sql, accountId, marked('isForwarded'), { is_forwarded: 1 })
  const keywords = messages.map((message) => message.keywords.slice(0, maxKeywords))
  const names = messages.map(({ labels = [] }) => labels.slice(0, maxKeywords))
  if ([...keywords, ...names].every((some) => some.length === 0)) return
  const called = await findLabels(deps, tx, accountId, keywords.flat(), { isMade: true })
  const named = await findNamedLabels(deps, tx, accountId, names.flat())
  const idsOf = (known: ReadonlyMap<string, string>, wanted: readonly string[] = []) =>
    wanted.flatMap((name) => known.get(name.toLowerCase()) ?? [])
  const links = kept.flatMap(({ messageId }, at): LabelLink[] =>
    [...new Set([...idsOf(called, keywords[at]), ...idsOf(named, names[at])])].map((labelId) => ({
      messageId,
      labelId,
    })),
  )
  await linkMany(tx.sql, accountId, links)
  await markLabelled(tx.sql, accountId, [...new Set(links.map(({ messageId }) => messageId))])
}

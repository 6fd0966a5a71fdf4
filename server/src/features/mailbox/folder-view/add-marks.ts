import type { Transaction } from '../../../db/database.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { findLabels } from '../labels/find-labels.ts'
import { findNamedLabels } from '../labels/find-named-labels.ts'
import { linkLabels } from '../labels/label-store.ts'
import { refreshThreads } from '../threads/refresh-thread.ts'
import { updateMarks } from './mark-store.ts'
import { maxKeywords } from './set-marks.ts'

/** Flags and keywords for a message on arrival. */
export interface AddedMarks {
  accountId: string
  messageId: string
  marks: readonly ('isAnswered' | 'isForwarded')[]
  keywords: readonly string[]
  /** Label names that the message had at its source. */
  labels?: readonly string[]
}

/** Gives a new message the flags it had at its source, in the transaction that creates it. */
export async function addMarks(
  deps: Pick<MailboxDeps, 'events' | 'ids'>,
  tx: Transaction,
  { accountId, messageId, marks, keywords, labels: names = [] }: AddedMarks,
): Promise<void> {
  if (marks.length === 0 && keywords.length === 0 && names.length === 0) return
  const named = await findNamedLabels(deps, tx, accountId, names.slice(0, maxKeywords))
  const called = await findLabels(deps, tx, accountId, keywords.slice(0, maxKeywords), { isMade: true })
  const labels = new Set([...named.values(), ...called.values()])
  if (labels.size > 0) await linkLabels(tx.sql, accountId, messageId, [...labels])
  const threadIds = await updateMarks(tx.sql, accountId, [messageId], {
    ...(marks.includes('isAnswered') ? { is_answered: 1 as const } : {}),
    ...(marks.includes('isForwarded') ? { is_forwarded: 1 as const } : {}),
    ...(labels.size > 0 ? { has_labels: 1 as const } : {}),
  })
  if (marks.length === 0 && labels.size === 0) return
  const shown = await refreshThreads(tx, accountId, threadIds, await AccountFolders.read(tx.sql, accountId))
  await deps.events.append(tx, accountId, 'threads_changed', shown)
}

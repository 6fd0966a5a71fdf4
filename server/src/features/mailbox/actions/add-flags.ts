import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { AccountFolders } from '../../folders/index.ts'
import { findLabels, findNamedLabels, linkLabels } from '../../labels/index.ts'
import { updateFlags } from '../../messages/index.ts'
import { refreshThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'

/** Flags and keywords for a message on arrival. */
export interface AddedFlags {
  accountId: string
  messageId: string
  flags: readonly ('isAnswered' | 'isForwarded')[]
  keywords: readonly string[]
  /** Label names that the message had at its source. */
  labels?: readonly string[]
}

/** Gives a new message the flags it had at its source, in the transaction that creates it. */
export async function addFlags(
  deps: Pick<MailboxDeps, 'events' | 'ids'>,
  tx: Transaction,
  { accountId, messageId, flags, keywords, labels: names = [] }: AddedFlags,
): Promise<void> {
  if (flags.length === 0 && keywords.length === 0 && names.length === 0) return
  const named = await findNamedLabels(deps, tx, {
    accountId,
    names: names.slice(0, limits.maxLabelsOfMessage),
  })
  const called = await findLabels(deps, tx, {
    accountId,
    keywords: keywords.slice(0, limits.maxLabelsOfMessage),
    createsMissing: true,
  })
  const labels = new Set([...named.values(), ...called.values()])
  if (labels.size > 0) await linkLabels(tx.sql, accountId, { messageId, labelIds: [...labels] })
  const threadIds = await updateFlags(tx.sql, accountId, {
    messageIds: [messageId],
    flags: {
      ...(flags.includes('isAnswered') ? { is_answered: 1 as const } : {}),
      ...(flags.includes('isForwarded') ? { is_forwarded: 1 as const } : {}),
      ...(labels.size > 0 ? { has_labels: 1 as const } : {}),
    },
  })
  if (flags.length === 0 && labels.size === 0) return
  const change = await refreshThreads(tx, accountId, {
    threadIds,
    folders: await AccountFolders.read(tx.sql, accountId),
  })
  await deps.events.append(tx, accountId, 'threads_changed', change)
}

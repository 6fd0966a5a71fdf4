import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { AccountFolders } from '../../folders/index.ts'
import { changeLinks, findLabels, findNamedLabels, type LabelLink } from '../../labels/index.ts'
import { updateFlags } from '../../messages/index.ts'
import { refreshThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'

type Deps = Pick<MailboxDeps, 'events' | 'ids'>

/** Flags and labels that a message had at its source. */
export interface ImportedFlags {
  flags: readonly ('isAnswered' | 'isForwarded')[]
  keywords: readonly string[]
  /** Label names that the message had at its source. */
  labels?: readonly string[]
}

/** Gives a new message the flags it had at its source, in the transaction that creates it. */
export async function addFlags(
  deps: Deps,
  tx: Transaction,
  { accountId, ...message }: { accountId: string; messageId: string } & ImportedFlags,
): Promise<void> {
  const threadIds = await saveFlags(deps, tx, { accountId, messages: [message] })
  if (threadIds.length === 0) return
  const folders = await AccountFolders.read(tx.sql, accountId)
  const change = await refreshThreads(tx, accountId, { threadIds, folders })
  await deps.events.append(tx, accountId, 'threads_changed', change)
}

/** Saves flags, keywords and labels of new messages; returns the changed threads. The caller updates their rows. */
export async function saveFlags(
  deps: Deps,
  tx: Transaction,
  {
    accountId,
    messages,
  }: { accountId: string; messages: readonly ({ messageId: string } & ImportedFlags)[] },
): Promise<string[]> {
  const flaggedIds = (flag: ImportedFlags['flags'][number]) =>
    messages.filter(({ flags }) => flags.includes(flag)).map(({ messageId }) => messageId)
  const [repliedIds, forwardedIds] = [flaggedIds('isAnswered'), flaggedIds('isForwarded')]
  const flagged = [
    ...(await updateFlags(tx.sql, accountId, { messageIds: repliedIds, flags: { is_answered: 1 } })),
    ...(await updateFlags(tx.sql, accountId, { messageIds: forwardedIds, flags: { is_forwarded: 1 } })),
  ]
  const max = limits.maxLabelsOfMessage
  const keywords = messages.map((message) => message.keywords.slice(0, max))
  const names = messages.map(({ labels = [] }) => labels.slice(0, max))
  if ([...keywords, ...names].every((some) => some.length === 0)) return flagged
  const labelsByKeyword = await findLabels(deps, tx, {
    accountId,
    keywords: keywords.flat(),
    createsMissing: true,
  })
  const labelsByName = await findNamedLabels(deps, tx, { accountId, names: names.flat() })
  const labelIds = (idsByName: ReadonlyMap<string, string>, requested: readonly string[] = []) =>
    requested.flatMap((name) => idsByName.get(name.toLowerCase()) ?? [])
  const added = messages.flatMap(({ messageId }, at): LabelLink[] =>
    [...new Set([...labelIds(labelsByKeyword, keywords[at]), ...labelIds(labelsByName, names[at])])].map(
      (labelId) => ({ messageId, labelId }),
    ),
  )
  const messageIds = [...new Set(added.map(({ messageId }) => messageId))]
  const labelled = await changeLinks(tx.sql, accountId, { messageIds, added })
  return [...flagged, ...labelled.map((message) => message.thread_id)]
}

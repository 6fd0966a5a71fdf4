import type { Transaction } from '../../../db/database.ts'
import type { AccountFolders } from '../../folders/index.ts'
import { changeLinks, listExistingLabels } from '../../labels/index.ts'
import { updateFolderModseq } from '../../numbering/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { MailboxDeps } from '../deps.ts'
import type { LabelChange } from './undo-store.ts'

/** Returns the changes that undo the given label changes. */
export const invertLabelChanges = (changes: readonly LabelChange[]): LabelChange[] =>
  changes.map(({ messageId, added, removed }) => ({ messageId, added: removed, removed: added }))

/**
 * Adds and removes labels of messages, updates the lists and notifies clients; returns the number of threads. Skips
 * deleted labels and messages.
 */
export async function relabel(
  deps: Pick<MailboxDeps, 'events'>,
  tx: Transaction,
  {
    accountId,
    folders,
    changes,
  }: { accountId: string; folders: AccountFolders; changes: readonly LabelChange[] },
): Promise<number> {
  const labelIds = changes.flatMap(({ added }) => added)
  const existing = new Set(await listExistingLabels(tx.sql, accountId, labelIds))
  const changed = await changeLinks(tx.sql, accountId, {
    messageIds: changes.map(({ messageId }) => messageId),
    removed: labelLinks(changes, 'removed'),
    added: labelLinks(changes, 'added').filter(({ labelId }) => existing.has(labelId)),
  })
  if (changed.length === 0) return 0
  await updateFolderModseq(
    tx.sql,
    accountId,
    changed.map((message) => message.folder_id),
  )
  return notifyThreads(deps, tx, { accountId, folders, changed })
}

const labelLinks = (changes: readonly LabelChange[], which: 'added' | 'removed') =>
  changes.flatMap((change) => change[which].map((labelId) => ({ messageId: change.messageId, labelId })))

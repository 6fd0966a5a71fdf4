import type { Transaction } from '../../db/database.ts'
import { IsolatedTasks } from '../../kernel/isolated-tasks.ts'
import { setBlobsUnreferenced } from '../blobs/index.ts'
import { saveUnsentDraft } from '../compose/index.ts'
import { AccountFolders } from '../folders/index.ts'
import { deleteReminder, rewriteMessage } from '../mailbox/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { endSharesOfMessage } from '../sharing/index.ts'
import { deleteTracking } from '../tracking/index.ts'
import type { OutboxDeps } from './deps.ts'
import { listRecipients } from './recipient-store.ts'
import { deleteOutgoing, listOldOutgoing, type OutgoingRow } from './store.ts'

/** Deletes a message from the outbox with all data created for its delivery. */
export async function deleteOutgoingMessage(
  deps: Pick<OutboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  row: OutgoingRow,
): Promise<void> {
  const { account_id: accountId, message_id: messageId } = row
  await releaseMessage(deps, tx, row)
  await deleteTracking(tx, accountId, messageId)
  await deleteReminder(tx, accountId, messageId)
  // Recipients of a periodic message still use its links.
  if (row.times_sent === 0) await endSharesOfMessage(deps, tx, { accountId, messageId })
}

const maxDeleted = 200

/** Deletes messages that were sent or failed before a given time, with the blobs of their recipients' copies. */
export async function deleteOldOutgoingMessages(
  deps: Pick<OutboxDeps, 'clock' | 'db'>,
  before: number,
): Promise<void> {
  const rounds = new IsolatedTasks()
  for (;;) {
    const old = await listOldOutgoing(deps.db.sql, { before, limit: maxDeleted, except: rounds.failed })
    if (old.length === 0) return rounds.throwIfFailed()
    for (const [accountId, rows] of Map.groupBy(old, (row) => row.account_id)) {
      await rounds.run(accountId, () =>
        deps.db.transaction(async (tx) => {
          for (const row of rows) await releaseMessage(deps, tx, row)
        }),
      )
    }
  }
}

/** Deletes the message from the outbox and releases the blobs of all copies. */
async function releaseMessage(
  deps: Pick<OutboxDeps, 'clock'>,
  tx: Transaction,
  row: OutgoingRow,
): Promise<void> {
  const { account_id: accountId, message_id: messageId } = row
  const copies = await listRecipients(tx.sql, accountId, messageId)
  const hashes = [row.blob_hash, ...copies.map((copy) => copy.blob_hash)]
  await setBlobsUnreferenced(tx.sql, hashes, deps.clock.now())
  await deleteOutgoing(tx.sql, accountId, messageId)
}

/** Cancels sending of a message that its sender deleted. Restored from Trash, it is a normal draft. */
export async function cancelSending(
  deps: Pick<OutboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  row: OutgoingRow,
): Promise<void> {
  const { account_id: accountId, message_id: messageId } = row
  await deleteOutgoingMessage(deps, tx, row)
  const match = await findMessageWithDraft(tx.sql, accountId, messageId)
  if (!match?.draft) return
  await saveUnsentDraft(tx, { accountId, messageId }, { ...match.draft, state: '' })
  const folders = await AccountFolders.read(tx.sql, accountId)
  const before = { old_folder_id: folders.system('Drafts').id }
  const change = await rewriteMessage(tx, match.message, { edit: before, folders })
  await deps.events.append(tx, accountId, 'threads_changed', change)
}

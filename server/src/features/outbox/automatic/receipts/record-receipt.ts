import { normaliseEmail } from '@bocau/mail-core/address'
import type { RequestedReceipt } from '../../../mail-reports/index.ts'
import { findMessageWithDraft } from '../../../messages/index.ts'
import type { OutboxDeps } from '../../deps.ts'
import { listRecipients } from '../../recipient-store.ts'
import { findOutgoingOfHeader } from '../../store.ts'
import { saveReader } from './reader-store.ts'

/** Records on a sent message that a recipient has read it. Ignores receipts from other senders. */
export async function recordReceipt(deps: OutboxDeps, receipt: RequestedReceipt): Promise<void> {
  const { accountId, messageIdHeader, email, isProved, at } = receipt
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const row = await findOutgoingOfHeader(tx.sql, accountId, messageIdHeader)
    if (!row) return
    const recipients = await listRecipients(tx.sql, accountId, row.message_id)
    if (!recipients.some((one) => normaliseEmail(one.email) === email)) return
    const match = await findMessageWithDraft(tx.sql, accountId, row.message_id)
    if (!match || match.draft) return
    const reader = {
      account_id: accountId,
      message_id: row.message_id,
      email,
      read_at: at,
      is_proved: isProved ? 1 : 0,
    }
    if (!(await saveReader(tx.sql, reader))) return
    await deps.events.append(tx, accountId, 'threads_changed', {
      threads: [],
      removed: [],
      counts: [],
      read_anew: { folder_ids: [], thread_ids: [match.message.thread_id] },
    })
  })
}

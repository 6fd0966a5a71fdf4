import { normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import type { RemoteResponse } from '../../../ports/mail-transport.ts'
import type { OutboxDeps } from '../deps.ts'
import { createRow } from '../outgoing-rows.ts'
import { insertOutgoing } from '../store.ts'
import { flagOutcome } from './flag-outcome.ts'
import { formatResponse } from './format-response.ts'
import { classifyResponse } from './send-failure.ts'

/** A recipient of a sent message, with the server's rejection if any. */
interface RecordedRecipient {
  email: string
  at: number
  refused?: RemoteResponse | undefined
}

/** Imports the delivery results of a message that was sent before it was in this store. */
export async function recordSent(
  deps: Pick<OutboxDeps, 'clock' | 'events'>,
  tx: Transaction,
  { message, recipients }: { message: MessageTable; recipients: readonly RecordedRecipient[] },
): Promise<void> {
  const { account_id: accountId, id: messageId } = message
  const refused = recipients.flatMap((recipient) => recipient.refused ?? [])
  const from = { name: message.from_name, email: message.from_email }
  await insertOutgoing(
    tx.sql,
    {
      ...createRow(deps, { accountId, from }, messageId),
      state: refused.length > 0 ? 'failed' : 'sent',
      leaves_at: message.sent_at,
      message_id_header: message.message_id_header,
    },
    recipients.map(({ email, at, refused: response }, position) => ({
      account_id: accountId,
      message_id: messageId,
      email: normaliseEmail(email),
      position,
      blob_hash: '',
      state: response ? 'failed' : 'sent',
      failure: response ? classifyResponse(response) : '',
      answer: response ? formatResponse(response) : '',
      changed_at: at,
      recall: '',
      report_when: '',
      report_original: '',
      delay_told: 0,
    })),
  )
  const [first] = refused
  if (!first) return
  const status = refused.length === recipients.length ? 'sending_failed' : 'partly_failed'
  await flagOutcome(deps, tx, { message, status, errorText: formatResponse(first) })
}

import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import { storeNow } from '../../db/store-time.ts'
import { listHostedDomains } from '../domains/index.ts'
import type { ReturnedMessage } from '../mail-reports/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import type { OutboxDeps } from './deps.ts'
import { listRecipients, type RecipientRow, saveReturned } from './recipient-store.ts'
import { hasEnvelopeId } from './sending/envelope-id.ts'
import { flagOutcome } from './sending/flag-outcome.ts'
import { classifyResponse } from './sending/send-failure.ts'
import { countRefused } from './sending-quota/consume-quota.ts'
import { findOutgoingOfHeader, updateOutgoing } from './store.ts'

/**
 * Records on a sent message the recipients that another server reported as failed, with the reason. The report itself
 * is already in the inbox. Ignores reports about messages or recipients that do not exist.
 */
export async function recordBounce(deps: OutboxDeps, returned: ReturnedMessage): Promise<void> {
  const { accountId, messageIdHeader } = returned
  const isCounted = await findCountedRecipients(deps, returned)
  const hosted = new Set(returned.isFromOutside ? await listHostedDomains(deps.db.sql) : [])
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const row = await findOutgoingOfHeader(tx.sql, accountId, messageIdHeader)
    if (!row) return
    const recipients = await listRecipients(tx.sql, accountId, row.message_id)
    const reported = new Map(returned.failed.map((one) => [one.email, one]))
    const failed = recipients.flatMap(({ email, state }) => {
      const isDelivered = state === 'sent' && !hosted.has(domainOf(email))
      const report = isDelivered && reported.get(normaliseEmail(email))
      if (!report) return []
      const { status, text } = report
      const failure = classifyResponse({ code: 550, enhanced: status || null, text })
      return [{ email, answer: text || status, failure }]
    })
    const [first] = failed
    if (!first) return
    const at = await storeNow(deps, tx.sql)
    for (const { email, answer, failure } of failed)
      await saveReturned(tx.sql, row, { email, response: answer, failure, at })
    const refused = failed.filter(({ email }) => isCounted.has(normaliseEmail(email))).length
    await countRefused(deps, tx, { accountId: row.sent_by ?? accountId, refused })
    if (row.state === 'sent')
      await updateOutgoing(tx.sql, accountId, { messageId: row.message_id, values: { state: 'failed' } })

    const match = await findMessageWithDraft(tx.sql, accountId, row.message_id)
    // The sender may have deleted the copy; the report suffices.
    if (!match) return
    const status = isReturnedByAll(recipients, failed) ? 'sending_failed' : 'partly_failed'
    await flagOutcome(deps, tx, { message: match.message, status, errorText: first.answer })
    await deps.events.append(tx, accountId, 'send_mail_failed', {
      message_id: row.message_id,
      thread_id: match.message.thread_id,
      subject: match.message.subject,
      failure: first.failure,
      is_draft: false,
      others: countRemaining(failed, recipients),
      error: first.answer,
      emails: failed.map(({ email }) => email),
    })
  })
}

/** Returns the number of delivered and of waiting other recipients. */
function countRemaining(failed: readonly { email: string }[], recipients: readonly RecipientRow[]) {
  const back = new Set(failed.map(({ email }) => email))
  const count = (target: RecipientRow['state']) =>
    recipients.filter(({ email, state }) => state === target && !back.has(email)).length
  return { received: count('sent'), waiting: count('pending') }
}

/**
 * Returns the failed recipients that count as rejections: those whose report comes from a server that accepted the
 * message. Any reader of the message could forge other reports.
 */
async function findCountedRecipients(deps: OutboxDeps, returned: ReturnedMessage): Promise<Set<string>> {
  const counted = new Set<string>()
  for (const { email } of returned.failed) if (await hasEnvelopeId(deps, returned, email)) counted.add(email)
  return counted
}

function isReturnedByAll(
  recipients: readonly RecipientRow[],
  returned: readonly { email: string }[],
): boolean {
  const back = new Set(returned.map(({ email }) => email))
  return recipients.every(({ email, state }) => state === 'failed' || back.has(email))
}

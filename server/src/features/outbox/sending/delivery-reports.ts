import { domainOf } from '@bocau/mail-core/address'
import { parseMailResponse } from '@bocau/mail-core/send-failure'
import type { RecipientOutcome, ReportOptions } from '../../../ports/mail-transport.ts'
import { listHostedDomains } from '../../domains/index.ts'
import { getAccountLanguage, getMailOrganisation } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import type { RecipientRow } from '../recipient-store.ts'
import type { OutgoingRow } from '../store.ts'
import { createMessageId } from '../writing/create-message-id.ts'
import type { ReportedRecipient, ReportKind } from '../writing/delivery-report.ts'
import { type LocalMessage, storeLocalMessage } from '../writing/local-message.ts'
import { linkTo } from '../writing/message-link.ts'

/** Returns the report options to pass on (DSN); undefined for the defaults. */
export function reportOptions(row: OutgoingRow, recipient: RecipientRow): ReportOptions | undefined {
  const options = {
    return: row.report_return,
    envelopeId: row.report_envelope_id,
    when: recipient.report_when,
    original: recipient.report_original,
  }
  return Object.values(options).some((option) => option !== '') ? options : undefined
}

/** Returns true when the sender requested a report of this kind; the default is failures only. */
export function isReportRequested(
  { report_when: when }: Pick<RecipientRow, 'report_when'>,
  what: 'failure' | 'success' | 'delay',
): boolean {
  return when === '' ? what === 'failure' : when.split(',').includes(what)
}

/** Returns the delivered recipients with a requested success report, unless another server sends it. */
export async function findReached(
  { db }: Pick<OutboxDeps, 'db'>,
  recipients: readonly RecipientRow[],
  outcomes: ReadonlyMap<string, RecipientOutcome>,
): Promise<ReportedRecipient[]> {
  const waiting = recipients.filter((recipient) => isReportRequested(recipient, 'success'))
  if (waiting.length === 0) return []
  const inside = new Set(await listHostedDomains(db.sql))
  return waiting.flatMap(({ email, state, answer, report_original: original }) => {
    const outcome = outcomes.get(email)
    const isRelayed = !inside.has(domainOf(email))
    if (outcome?.state === 'accepted')
      return outcome.reportsItself ? [] : [{ email, response: outcome, original, isRelayed }]
    // Delivered by an attempt that ended before it was reported.
    return state === 'sent' ? [{ email, response: parseMailResponse(answer), original, isRelayed }] : []
  })
}

/** Writes the report of a message, if there is anything to report; stored, but not yet in a folder. */
export async function createReport(
  deps: OutboxDeps,
  row: OutgoingRow,
  input: { kind: ReportKind; recipients: readonly ReportedRecipient[]; mayWait: boolean; isLost?: boolean },
): Promise<LocalMessage | null> {
  const { kind, recipients, mayWait, isLost = false } = input
  // An empty envelope sender wants no reports.
  if (recipients.length === 0 || row.sender === '') return null
  const raw = await deps.blobs.get(row.blob_hash).catch((error: unknown) => {
    // After the last attempt, a report without a subject is better than none.
    if (mayWait) throw error
    return Buffer.from(`Message-ID: <${row.message_id_header}>\r\n\r\n`)
  })
  const { message } = await deps.parser.parseMessage(raw)
  const { writeBounce } = await import('../writing/write-bounce.ts')
  const report = await writeBounce({
    kind,
    language: await getAccountLanguage(deps.db.sql, row.account_id),
    organisation: await getMailOrganisation(deps.db.sql, row.account_id),
    sender: row.sender,
    subject: message.subject,
    messageIdHeader: row.message_id_header,
    raw,
    isFull: kind === 'failed' && row.report_return === 'full',
    envelopeId: row.report_envelope_id,
    recipients,
    link: await linkTo(deps, row, { isLost }),
    reportMessageId: createMessageId(deps, row.sender),
    at: deps.clock.now(),
  })
  return storeLocalMessage(deps, report)
}

import { domainOf } from '@bocau/mail-core/address'
import type { PassedBounce } from '../../rules/index.ts'
import { getMailOrganisationOfDomain } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { getDomainLanguage } from './domain-language-store.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendAutomatic, signFor } from './send-automatic.ts'

const notReached = 'The forwarding address of this mailbox could not be reached'

/**
 * Notifies the original sender that a forwarded message was not delivered. Uses an empty envelope sender, so that it
 * causes no bounce. Names only the mailbox that the sender had written to.
 */
export async function passOnBounce(deps: OutboxDeps, bounce: PassedBounce, jobId: string): Promise<void> {
  const { to, mailbox, messageIdHeader, subject, status } = bounce
  const { messageId, writtenAt } = messageOfJob(jobId, mailbox, bounce)
  const { writeBounce } = await import('../writing/write-bounce.ts')
  const domain = domainOf(mailbox)
  const report = await writeBounce({
    sender: to,
    language: await getDomainLanguage(deps.db.sql, domain),
    organisation: await getMailOrganisationOfDomain(deps.db.sql, domain),
    domain,
    subject,
    messageIdHeader,
    raw: Buffer.from(`Message-ID: <${messageIdHeader}>\r\n\r\n`),
    recipients: [{ email: mailbox, response: { code: null, enhanced: status || null, text: notReached } }],
    reportMessageId: messageId,
    at: writtenAt,
  })
  // Marks the report as mail from outside for local delivery.
  const line = Buffer.from(`Delivered-To: ${mailbox}\r\n`)
  const raw = Buffer.concat([line, await signFor(deps, domain, report)])
  await sendAutomatic(deps, { from: '', to, raw, signingDomain: null, isForwarded: true })
}

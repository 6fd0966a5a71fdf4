import { domainOf } from '@bocau/mail-core/address'
import type { PassedBounce } from '../../rules/index.ts'
import { languageOfDomain } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic, signFor } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

const notReached = 'The address to which this mailbox sends letters on could not be reached'

/**
 * Tells whoever wrote a message that was sent on from here that it has not arrived. It names nobody as its sender, so
 * that no bounce comes of it, and the mailbox that it comes from, which is all that its reader has written to.
 */
export async function passOnBounce(deps: OutboxDeps, bounce: PassedBounce, jobId: string): Promise<void> {
  const { to, mailbox, messageIdHeader, subject, status } = bounce
  const { messageId, writtenAt } = messageOfJob(jobId, mailbox, bounce)
  const { writeBounce } = await import('../writing/write-bounce.ts')
  const domain = domainOf(mailbox)
  const report = await writeBounce({
    sender: to,
    language: await languageOfDomain(deps.db.sql, domain),
    domain,
    subject,
    messageIdHeader,
    raw: Buffer.from(`Message-ID: <${messageIdHeader}>\r\n\r\n`),
    recipients: [{ email: mailbox, answer: { code: null, enhanced: status || null, text: notReached } }],
    ownMessageId: messageId,
    at: writtenAt,
  })
  // By this line it is known inside as something that comes from elsewhere.
  const line = Buffer.from(`Delivered-To: ${mailbox}\r\n`)
  const raw = Buffer.concat([line, await signFor(deps, domain, report)])
  await carryAutomatic(deps, { from: '', to, raw, signedBy: null, isPassedOn: true })
}

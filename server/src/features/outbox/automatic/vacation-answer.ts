import { domainOf } from '@bocau/mail-core/address'
import { mayLeaveFor } from '../../account/policies/index.ts'
import type { VacationAnswer } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import type { AutomaticMessage } from './carry-automatic.ts'
import { carryMeasured } from './carry-measured.ts'
import { messageOfJob } from './message-of-job.ts'

/** What a MIME entity says, which a script gives as its answer: its words are written anew, its files left out. */
async function readEntity(
  { parser }: Pick<OutboxDeps, 'parser'>,
  entity: string,
): Promise<{ text: string; html?: string }> {
  const { message, text } = await parser.parseMessage(Buffer.from(entity.replaceAll('\n', '\r\n')))
  return message.html === null ? { text } : { text, html: message.html }
}

/**
 * Sends the answer of somebody who is away; its envelope names nobody, so that no bounce of it comes back (RFC 3834).
 * Beyond the measure of the account nobody is answered: hours later it would help nobody.
 */
export async function sendVacationAnswer(
  deps: OutboxDeps,
  answer: VacationAnswer,
  jobId: string,
): Promise<void> {
  if (!(await mayLeaveFor(deps.db.sql, answer.accountId, { what: 'answer', to: answer.to }))) return
  const freeFrom = await carryMeasured(deps, answer.accountId, () => writeAnswer(deps, answer, jobId))
  if (freeFrom !== null) deps.logger.info('an automatic answer was beyond the measure', { freeFrom })
}

async function writeAnswer(
  deps: OutboxDeps,
  answer: VacationAnswer,
  jobId: string,
): Promise<AutomaticMessage> {
  const { messageId, writtenAt } = messageOfJob(jobId, answer.from, answer)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: answer.fromName, address: answer.from },
    to: answer.to,
    subject: answer.subject,
    date: new Date(writtenAt),
    messageId: `<${messageId}>`,
    ...(answer.messageIdHeader
      ? { inReplyTo: `<${answer.messageIdHeader}>`, references: `<${answer.messageIdHeader}>` }
      : {}),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    ...(answer.isMime ? await readEntity(deps, answer.body) : { text: answer.body }),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  const raw = await composer.compile().build()
  return { from: '', to: answer.to, raw, signedBy: domainOf(answer.from) }
}

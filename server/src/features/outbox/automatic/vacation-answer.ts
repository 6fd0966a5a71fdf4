import { domainOf } from '@bocau/mail-core/address'
import { maySendAutomaticallyTo } from '../../account/policies/index.ts'
import type { VacationAnswer } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import type { AutomaticMessage } from './carry-automatic.ts'
import { carryMeasured } from './carry-measured.ts'
import { messageOfJob } from './message-of-job.ts'

/** Reads the MIME entity that a script uses as its reply; the text is rewritten and files are dropped. */
async function readEntity(
  { parser }: Pick<OutboxDeps, 'parser'>,
  entity: string,
): Promise<{ text: string; html?: string }> {
  const { message, text } = await parser.parseMessage(Buffer.from(entity.replaceAll('\n', '\r\n')))
  return message.html === null ? { text } : { text, html: message.html }
}

/**
 * Sends an out-of-office reply with an empty envelope sender, so that it causes no bounce (RFC 3834). Sends none when
 * the account's quota is used up: hours later it would be useless.
 */
export async function sendVacationAnswer(
  deps: OutboxDeps,
  answer: VacationAnswer,
  jobId: string,
): Promise<void> {
  if (!(await maySendAutomaticallyTo(deps.db.sql, answer.accountId, { what: 'answer', to: answer.to })))
    return
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

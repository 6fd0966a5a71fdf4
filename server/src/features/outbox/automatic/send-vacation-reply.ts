import { domainOf } from '@bocau/mail-core/address'
import { maySendAutomaticallyTo } from '../../account/index.ts'
import type { VacationReply } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import type { AutomaticMessage } from './send-automatic.ts'
import { sendWithinQuota } from './send-within-quota.ts'

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
export async function sendVacationReply(
  deps: OutboxDeps,
  reply: VacationReply,
  jobId: string,
): Promise<void> {
  if (!(await maySendAutomaticallyTo(deps.db.sql, reply.accountId, { what: 'answer', to: reply.to }))) return
  const freeFrom = await sendWithinQuota(deps, reply.accountId, () => writeReply(deps, reply, jobId))
  if (freeFrom !== null)
    deps.logger.info('automatic reply over the sending limit', {
      account_id: reply.accountId,
      retry_at: new Date(freeFrom),
    })
}

async function writeReply(deps: OutboxDeps, reply: VacationReply, jobId: string): Promise<AutomaticMessage> {
  const { messageId, writtenAt } = messageOfJob(jobId, reply.from, reply)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: reply.fromName, address: reply.from },
    to: reply.to,
    subject: reply.subject,
    date: new Date(writtenAt),
    messageId: `<${messageId}>`,
    ...(reply.messageIdHeader
      ? { inReplyTo: `<${reply.messageIdHeader}>`, references: `<${reply.messageIdHeader}>` }
      : {}),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    ...(reply.isMime ? await readEntity(deps, reply.body) : { text: reply.body }),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  const raw = await composer.compile().build()
  return { from: '', to: reply.to, raw, signingDomain: domainOf(reply.from) }
}

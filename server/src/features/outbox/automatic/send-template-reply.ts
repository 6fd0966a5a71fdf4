import { replySubject } from '@bocau/mail-core/subjects/reply-subject'
import { fillHtml, fillLine, isSigned, type Values } from '@bocau/mail-core/text/placeholders'
import { maySendAutomaticallyTo } from '../../account/index.ts'
import { readReplyTemplate } from '../../compose/index.ts'
import type { TemplateReply } from '../../rules/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import type { AutomaticMessage } from './send-automatic.ts'
import { sendWithinQuota } from './send-within-quota.ts'

type ReplyContent = NonNullable<Awaited<ReturnType<typeof readReplyTemplate>>>

/**
 * Sends a template reply of a filter with an empty envelope sender, so that it causes no bounce (RFC 3834). Sends none
 * when the account's quota is used up or the template was deleted.
 */
export async function sendTemplateReply(
  deps: OutboxDeps,
  reply: TemplateReply,
  jobId: string,
): Promise<void> {
  const { accountId, templateId, to } = reply
  if (!(await maySendAutomaticallyTo(deps.db.sql, accountId, { what: 'answer', to }))) return
  const template = await readReplyTemplate(deps.db.sql, reply, templateId)
  if (!template) return
  const freeFrom = await sendWithinQuota(deps, accountId, () => writeReply(deps, reply, { template, jobId }))
  if (freeFrom !== null)
    deps.logger.info('automatic reply over the sending limit', {
      account_id: accountId,
      retry_at: new Date(freeFrom),
    })
}

async function writeReply(
  deps: OutboxDeps,
  reply: TemplateReply,
  { template: { subject, body, files, company }, jobId }: { template: ReplyContent; jobId: string },
): Promise<AutomaticMessage> {
  const { from, fromName, to, toName, messageIdHeader } = reply
  const { messageId, writtenAt } = messageOfJob(jobId, from, reply)
  const { language, signature } = await getSettings(deps.db.sql, reply.accountId)
  const values: Values = {
    name: toName,
    company,
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(writtenAt),
    sender: fromName || from,
    signature: isSigned(body) ? '' : signature,
  }
  const { readMessageSource, writeMessage } = await import('../writing/write-message.ts')
  const source = await readMessageSource(deps, {
    from: { name: fromName, email: from },
    to: [{ name: toName, email: to }],
    cc: [],
    bcc: [],
    subject: subject ? fillLine(subject, values) : replySubject(reply.subject),
    body: fillHtml(body, values),
    files,
    inReplyTo: messageIdHeader,
    references: messageIdHeader ? [messageIdHeader] : [],
    wishes: null,
  })
  const copy = { messageIdHeader: messageId, sentAt: writtenAt, hasBcc: false, isAutomatic: true }
  return { from: '', to, raw: await writeMessage(source, copy), signingDomain: null }
}

/** Days of automatic replies are in +0700. */
const zone = 'Asia/Ho_Chi_Minh'

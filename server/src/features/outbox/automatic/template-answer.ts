import { replySubject } from '@bocau/mail-core/subjects/answer-subject'
import { fillHtml, fillLine, isSigned, type Values } from '@bocau/mail-core/words/placeholders'
import { maySendAutomaticallyTo } from '../../account/policies/index.ts'
import { readReplyTemplate } from '../../compose/templates/index.ts'
import { type TemplateAnswer, templateAnswerJob } from '../../rules/answering/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { OutboxDeps } from '../deps.ts'
import type { AutomaticMessage } from './carry-automatic.ts'
import { carryMeasured } from './carry-measured.ts'
import { messageOfJob } from './message-of-job.ts'

type AnswerContent = NonNullable<Awaited<ReturnType<typeof readReplyTemplate>>>

/**
 * Sends a template reply of a filter with an empty envelope sender, so that it causes no bounce (RFC 3834). Sends none
 * when the account's quota is used up or the template was deleted.
 */
export async function sendTemplateAnswer(
  deps: OutboxDeps,
  answer: TemplateAnswer,
  jobId: string,
): Promise<void> {
  const { accountId, templateId, to } = answer
  if (!(await maySendAutomaticallyTo(deps.db.sql, accountId, { what: 'answer', to }))) return
  const template = await readReplyTemplate(deps.db.sql, answer, templateId)
  if (!template) return
  const freeFrom = await carryMeasured(deps, accountId, () => writeAnswer(deps, answer, template, jobId))
  if (freeFrom !== null)
    deps.logger.info('an automatic answer was beyond the measure', { kind: templateAnswerJob, freeFrom })
}

async function writeAnswer(
  deps: OutboxDeps,
  answer: TemplateAnswer,
  { subject, body, files, company }: AnswerContent,
  jobId: string,
): Promise<AutomaticMessage> {
  const { from, fromName, to, toName, messageIdHeader } = answer
  const { messageId, writtenAt } = messageOfJob(jobId, from, answer)
  const { language, signature } = await getSettings(deps.db.sql, answer.accountId)
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
    subject: subject ? fillLine(subject, values) : replySubject(answer.subject),
    body: fillHtml(body, values),
    files,
    inReplyTo: messageIdHeader,
    references: messageIdHeader ? [messageIdHeader] : [],
    wishes: null,
  })
  const copy = { messageIdHeader: messageId, sentAt: writtenAt, keepsBcc: false, isAutomatic: true }
  return { from: '', to, raw: await writeMessage(source, copy), signedBy: null }
}

/** Days of automatic replies are in +0700. */
const zone = 'Asia/Ho_Chi_Minh'

import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { readLetter } from '@bocau/mail-core/mime/read-letter'
import type { VacationAnswer } from '../../rules/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { letterOfJob } from './letter-of-job.ts'

/** What a MIME entity says, which a script gives as its answer: its words are written anew, its files left out. */
async function readEntity(entity: string): Promise<{ text: string; html?: string }> {
  const { text, html } = await readLetter(Buffer.from(entity.replaceAll('\n', '\r\n')))
  return html === null ? { text } : { text: text || htmlToText(html), html }
}

/** Sends the answer of somebody who is away; its envelope names nobody, so that no bounce of it comes back (RFC 3834). */
export async function sendVacationAnswer(
  deps: OutboxDeps,
  answer: VacationAnswer,
  jobId: string,
): Promise<void> {
  const { messageId, writtenAt } = letterOfJob(jobId, answer.from, answer)
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
    ...(answer.isMime ? await readEntity(answer.body) : { text: answer.body }),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  await carryAutomatic(deps, { from: '', to: answer.to, raw: await composer.compile().build() })
}

import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import { getUserInfo } from '../../../account/people/index.ts'
import { getSettings } from '../../../settings/index.ts'
import type { OutboxDeps } from '../../deps.ts'
import { carryMeasured } from '../carry-measured.ts'
import { type MessageOfJob, messageOfJob } from '../message-of-job.ts'
import { type PlannedReceipt, receiptJob } from './answer-receipt.ts'

/**
 * Brings a receipt to whoever asked for it; its envelope names nobody, so that no bounce of it comes back (RFC 8098, 3).
 * Done again it is the very same message. Beyond the measure of its account it goes later.
 */
export async function sendReceipt(deps: OutboxDeps, receipt: PlannedReceipt, jobId: string): Promise<void> {
  const { accountId, from, to } = receipt
  const runAt = await carryMeasured(deps, accountId, async () => {
    const { language } = await getSettings(deps.db.sql, accountId)
    const { fullname } = await getUserInfo(deps.db.sql, accountId)
    const raw = await writeReceipt(receipt, { language, name: fullname }, messageOfJob(jobId, from, receipt))
    return { from: '', to, raw, signedBy: domainOf(from) }
  })
  if (runAt === null) return
  const uniqueKey = `${receiptJob}:${jobId}`
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, { kind: receiptJob, payload: receipt, runAt, uniqueKey }),
  )
}

const words = {
  vi: { subject: 'Đã đọc', text: 'Thư của bạn đã được mở và đọc.', of: 'Tiêu đề' },
  en: { subject: 'Read', text: 'Your message was opened and read.', of: 'Subject' },
} as const

/** The receipt in words and for programs (RFC 8098). */
async function writeReceipt(
  { from, to, subject, messageIdHeader }: PlannedReceipt,
  reader: { language: 'vi' | 'en'; name: string },
  { messageId, writtenAt }: MessageOfJob,
): Promise<Buffer> {
  const said = words[reader.language]
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: reader.name ? { name: reader.name, address: from } : from,
    to,
    subject: `${said.subject}: ${subject}`,
    date: new Date(writtenAt),
    messageId: `<${messageId}>`,
    inReplyTo: `<${messageIdHeader}>`,
    references: `<${messageIdHeader}>`,
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: [said.text, '', `${said.of}: ${subject}`, `${reader.name} <${from}>`].join('\r\n'),
    attachments: [
      {
        raw: part('message/disposition-notification', [
          `Reporting-UA: ${domainOf(from)}; Bo Cau`,
          `Final-Recipient: rfc822; ${from}`,
          `Original-Message-ID: <${messageIdHeader}>`,
          'Disposition: manual-action/MDN-sent-manually; displayed',
        ]),
      },
    ],
    // The same receipt is the same bytes.
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  const raw = (await composer.compile().build()).toString('latin1')
  return Buffer.from(
    raw.replace(
      /^Content-Type: multipart\/mixed;/im,
      'Content-Type: multipart/report; report-type=disposition-notification;',
    ),
    'latin1',
  )
}

const part = (contentType: string, lines: readonly string[]): string =>
  `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${lines.join('\r\n')}\r\n`

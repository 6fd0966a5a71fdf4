import { domainOf } from '@bocau/mail-core/address'
import { getUserInfo } from '../../../account/index.ts'
import { getSettings } from '../../../settings/index.ts'
import type { OutboxDeps } from '../../deps.ts'
import { buildReport } from '../../writing/build-report.ts'
import { type MessageOfJob, messageOfJob } from '../message-of-job.ts'
import { sendWithinQuota } from '../send-within-quota.ts'
import { type PlannedReceipt, receiptJob } from './respond-to-receipt.ts'

/**
 * Sends a read receipt with an empty envelope sender, so that it causes no bounce (RFC 8098, 3). A retry sends an
 * identical message. When the account's quota is used up, it waits.
 */
export async function sendReceipt(deps: OutboxDeps, receipt: PlannedReceipt, jobId: string): Promise<void> {
  const { accountId, from, to } = receipt
  const runAt = await sendWithinQuota(deps, accountId, async () => {
    const { language } = await getSettings(deps.db.sql, accountId)
    const { fullname } = await getUserInfo(deps.db.sql, accountId)
    const raw = await writeReceipt(receipt, { language, name: fullname }, messageOfJob(jobId, from, receipt))
    return { from: '', to, raw, signingDomain: domainOf(from) }
  })
  if (runAt === null) return
  const uniqueKey = `${receiptJob}:${jobId}`
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, { kind: receiptJob, payload: receipt, runAt, uniqueKey }),
  )
}

const texts = {
  vi: { subject: 'Đã đọc', text: 'Thư của bạn đã được mở và đọc.', of: 'Tiêu đề' },
  en: { subject: 'Read', text: 'Your message was opened and read.', of: 'Subject' },
} as const

/** Writes the receipt with its readable and its machine-readable part (RFC 8098). */
function writeReceipt(
  { from, to, subject, messageIdHeader }: PlannedReceipt,
  reader: { language: 'vi' | 'en'; name: string },
  { messageId, writtenAt }: MessageOfJob,
): Promise<Buffer> {
  const text = texts[reader.language]
  return buildReport({
    type: 'disposition-notification',
    messageId,
    about: messageIdHeader,
    at: writtenAt,
    from: reader.name ? { name: reader.name, address: from } : from,
    to,
    subject: `${text.subject}: ${subject}`,
    text: [text.text, '', `${text.of}: ${subject}`, `${reader.name} <${from}>`].join('\r\n'),
    parts: [
      part('message/disposition-notification', [
        `Reporting-UA: ${domainOf(from)}; Bo Cau`,
        `Final-Recipient: rfc822; ${from}`,
        `Original-Message-ID: <${messageIdHeader}>`,
        'Disposition: manual-action/MDN-sent-manually; displayed',
      ]),
    ],
  })
}

const part = (contentType: string, lines: readonly string[]): string =>
  `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${lines.join('\r\n')}\r\n`

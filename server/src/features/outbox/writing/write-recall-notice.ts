import { domainOf } from '@bocau/mail-core/address'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'

/** A message that was taken out of somebody's mailbox by its sender. */
export interface TakenMessage {
  recipient: string
  sender: string
  subject: string
  messageIdHeader: string
  ownMessageId: string
  at: number
}

/** Writes the line that stays in a mailbox where a message was, in both languages: it knows no reader's choice. */
export async function writeRecallNotice(taken: TakenMessage): Promise<Buffer> {
  const { sender, subject, recipient } = taken
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const lines = [
    `${sender} đã thu hồi thư “${subject}” gửi tới ${recipient}. Bạn chưa mất gì khác.`,
    `${sender} has recalled the message “${subject}” sent to ${recipient}. Nothing else was taken.`,
  ]
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `mailer-daemon@${domainOf(recipient)}` },
    to: recipient,
    subject: `Thư đã được thu hồi / Message recalled: ${subject}`,
    date: new Date(taken.at),
    messageId: `<${taken.ownMessageId}>`,
    inReplyTo: `<${taken.messageIdHeader}>`,
    references: `<${taken.messageIdHeader}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: lines.join('\r\n\r\n'),
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

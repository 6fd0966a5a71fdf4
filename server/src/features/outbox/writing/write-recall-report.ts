import { domainOf } from '@bocau/mail-core/address'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import type { RecipientRow } from '../recipient-store.ts'

/** A recall that has been done, and what it did for each recipient. */
export interface DoneRecall {
  sender: string
  subject: string
  messageIdHeader: string
  recipients: readonly Pick<RecipientRow, 'email' | 'recall'>[]
  ownMessageId: string
  at: number
}

// In both languages of the product: a message knows no reader's choice.
const words: Record<RecipientRow['recall'], string> = {
  recalled: 'Đã thu hồi / Recalled',
  recalled_read: 'Đã đọc và đã thu hồi / Already read, and recalled',
  outside: 'Không thu hồi được: ngoài tổ chức / Could not be reached: outside',
  failed: 'Không thu hồi được / Failed',
  '': '',
}

/** Writes the message that tells a sender what became of a recall. */
export async function writeRecallReport(recall: DoneRecall): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `mailer-daemon@${domainOf(recall.sender)}` },
    to: recall.sender,
    subject: `Kết quả thu hồi thư / Recall report: ${recall.subject}`,
    date: new Date(recall.at),
    messageId: `<${recall.ownMessageId}>`,
    inReplyTo: `<${recall.messageIdHeader}>`,
    references: `<${recall.messageIdHeader}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: recall.recipients.map(({ email, recall: result }) => `${email}: ${words[result]}`).join('\r\n'),
    html: `<table cellpadding="6">${recall.recipients.map(row).join('')}</table>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

function row({ email, recall }: Pick<RecipientRow, 'email' | 'recall'>): string {
  return `<tr><td>${escapeHtml(email)}</td><td>${escapeHtml(words[recall])}</td></tr>`
}

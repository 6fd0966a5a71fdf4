import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import type { MailContent } from './mail-content.ts'
import { contentHtml } from './write-content-html.ts'
import { contentText } from './write-content-text.ts'

/** The languages that the product writes. */
export type MailLanguage = 'vi' | 'en'

/** Keeps a message with a code in the mailbox it is sent to: the code proves that the sender reads that mailbox. */
export const codeHeader = 'X-Bocau-Code'

/** A message of the product, and to whom and as what it goes. */
export interface AddressedMail {
  content: MailContent
  language: MailLanguage
  to: { name: string; address: string }
  /** In whose domain it is written: that of the organisation. */
  domain?: string
  replyTo?: { name: string; address: string }
  /** The title, unless it is another one. */
  subject?: string
  /** Without its brackets. */
  messageId: string
  at: number
  /** The message that this one is about, without its brackets. */
  about?: string
}

/** Writes a message of the product: HTML with its look, and the same in plain words. */
export async function composeSystemMail(mail: AddressedMail): Promise<Buffer> {
  const { content, language, to, replyTo, about } = mail
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    // Never as who returns mail: what it says of people would be read as of whom a message has not reached.
    from: { name: 'Bồ Câu', address: `no-reply@${mail.domain ?? domainOf(to.address)}` },
    ...(replyTo ? { replyTo: named(replyTo) } : {}),
    to: named(to),
    subject: mail.subject ?? content.title,
    date: new Date(mail.at),
    messageId: `<${mail.messageId}>`,
    ...(about ? { inReplyTo: `<${about}>`, references: `<${about}>` } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(content.code === undefined ? {} : { [codeHeader]: 'yes' }),
    },
    text: contentText(content),
    html: contentHtml(content, language),
    textEncoding: 'quoted-printable',
    // Written again it is the same bytes, by which it is known.
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

const named = ({ name, address }: { name: string; address: string }) => (name ? { name, address } : address)

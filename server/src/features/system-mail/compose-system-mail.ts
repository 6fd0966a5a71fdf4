import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import type { MailContent, MailLanguage } from './mail-content.ts'
import type { MailOrganisation } from './mail-organisation.ts'
import { contentHtml } from './write-content-html.ts'
import { contentText } from './write-content-text.ts'
import { writeLogo } from './write-logo.ts'

/** Header that prevents forwarding: a code proves access to the mailbox that it was sent to. */
export const codeHeader = 'X-Bocau-Code'

/** A system mail with its recipient and headers. */
export interface AddressedMail {
  content: MailContent
  language: MailLanguage
  /** Organisation that the mail comes from, shown in its header. */
  organisation: MailOrganisation
  to: { name: string; address: string }
  /** Domain of the organisation, used for the sender address. */
  domain?: string
  replyTo?: { name: string; address: string }
  /** Defaults to the title. */
  subject?: string
  /** Without angle brackets. */
  messageId: string
  at: number
  /** Message-ID of the message that this one concerns, without angle brackets. */
  about?: string
}

/** Writes a system mail as HTML and as plain text. */
export async function composeSystemMail(mail: AddressedMail): Promise<Buffer> {
  const { language, to, replyTo, about, content } = mail
  const { name: organisation } = mail.organisation
  const logo = writeLogo(mail.organisation, mail.messageId)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    // Not a bounce sender: addresses in the text could otherwise be parsed as failed recipients.
    from: { name: 'Bồ Câu', address: `no-reply@${mail.domain ?? domainOf(to.address)}` },
    ...(replyTo ? { replyTo: formatAddress(replyTo) } : {}),
    to: formatAddress(to),
    subject: mail.subject ?? content.title,
    date: new Date(mail.at),
    messageId: `<${mail.messageId}>`,
    ...(about ? { inReplyTo: `<${about}>`, references: `<${about}>` } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(content.code === undefined ? {} : { [codeHeader]: 'yes' }),
    },
    text: contentText(content, organisation),
    html: contentHtml(content, { language, organisation, logo }),
    ...(logo ? { attachments: [logo.attachment] } : {}),
    textEncoding: 'quoted-printable',
    // Byte-identical when written again, which allows duplicates to be recognised.
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

const formatAddress = ({ name, address }: { name: string; address: string }) =>
  name ? { name, address } : address

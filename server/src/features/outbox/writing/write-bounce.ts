import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import type { FarAnswer } from '../../../ports/mail-transport.ts'

/** A message that could not be delivered, and to whom. */
export interface Undelivered {
  sender: string
  /** Who reports; without it, the domain of the sender. */
  domain?: string
  subject: string
  messageIdHeader: string
  /** The message itself, of which the headers go with the report. */
  raw: Uint8Array
  failed: readonly { email: string; answer: FarAnswer }[]
  /** The Message-ID of the report. */
  ownMessageId: string
  at: number
}

const headerBytesAtMost = 16 * 1024

/**
 * Writes the report that a message could not be delivered, as mail servers write it (RFC 3464): in words, for
 * programs, and with the headers of the message. In both languages of the product: a message knows no reader's choice.
 */
export async function writeBounce(message: Undelivered): Promise<Buffer> {
  const domain = message.domain ?? domainOf(message.sender)
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Mail Delivery System', address: `mailer-daemon@${domain}` },
    to: message.sender,
    subject: ['Thư không gửi được / Undelivered', message.subject].filter(Boolean).join(': '),
    date: new Date(message.at),
    messageId: `<${message.ownMessageId}>`,
    inReplyTo: `<${message.messageIdHeader}>`,
    references: `<${message.messageIdHeader}>`,
    headers: {
      'Auto-Submitted': 'auto-replied',
      'X-Failed-Recipients': message.failed.map((one) => one.email).join(', '),
    },
    text: inWords(message),
    attachments: [
      { raw: part('message/delivery-status', forPrograms(message, domain)) },
      { raw: part('text/rfc822-headers; charset=utf-8', headersOf(message.raw)) },
    ],
    // The same report of the same failure is the same bytes.
    baseBoundary: createHash('sha256').update(message.ownMessageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  const raw = (await composer.compile().build()).toString('utf8')
  return Buffer.from(
    raw.replace(
      /^Content-Type: multipart\/mixed;/im,
      'Content-Type: multipart/report; report-type=delivery-status;',
    ),
  )
}

function inWords({ failed }: Undelivered): string {
  return [
    'Thư của bạn không gửi được tới những địa chỉ sau:',
    'Your letter could not be delivered to these addresses:',
    '',
    ...failed.flatMap(({ email, answer }) => [`<${email}>`, `    ${said(answer)}`, '']),
  ].join('\r\n')
}

function forPrograms({ failed, at }: Undelivered, domain: string): string {
  const about = [`Reporting-MTA: dns; ${domain}`, `Arrival-Date: ${new Date(at).toUTCString()}`]
  return [
    about,
    ...failed.map(({ email, answer }) => [
      `Final-Recipient: rfc822; ${email}`,
      'Action: failed',
      `Status: ${answer.enhanced?.replace(/^4/, '5') ?? '5.0.0'}`,
      `Diagnostic-Code: smtp; ${said(answer)}`,
    ]),
  ]
    .map((lines) => lines.join('\r\n'))
    .join('\r\n\r\n')
}

function said({ code, enhanced, text }: FarAnswer): string {
  return [code, enhanced, text.replaceAll(/\s+/g, ' ')].filter((one) => one !== null && one !== '').join(' ')
}

function part(contentType: string, content: string): string {
  return `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}\r\n`
}

function headersOf(raw: Uint8Array): string {
  const text = Buffer.from(raw.subarray(0, headerBytesAtMost)).toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? text : text.slice(0, end + 2)
}

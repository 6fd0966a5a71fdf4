import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import type { FarAnswer } from '../../../ports/mail-transport.ts'

/** What is reported of a message: that it did not arrive, that it waits, or that it is there. */
export type ReportKind = 'failed' | 'delayed' | 'delivered'

/** A message, and what became of it for some of its recipients. */
export interface DeliveryReport {
  kind?: ReportKind
  sender: string
  /** Who reports; without it, the domain of the sender. */
  domain?: string
  subject: string
  messageIdHeader: string
  /** The message itself, of which the headers go with the report. */
  raw: Uint8Array
  /** All of the message goes with it. */
  isWhole?: boolean
  /** What the sender calls the message. */
  envelopeId?: string
  recipients: readonly ReportedRecipient[]
  /** The Message-ID of the report. */
  ownMessageId: string
  at: number
}

/** Somebody whom a message went to. */
export interface ReportedRecipient {
  email: string
  answer: FarAnswer
  /** The address that it went to at first, with its kind. */
  original?: string
  /** It was taken over by a server that tells of nothing. */
  isRelayed?: boolean
}

const headerBytesAtMost = 16 * 1024

/**
 * Writes a report of what became of a message, as mail servers write it (RFC 3464): in words, for programs, and with
 * the headers of the message. In both languages of the product: a message knows no reader's choice.
 */
export async function writeBounce(report: DeliveryReport): Promise<Buffer> {
  const domain = report.domain ?? domainOf(report.sender)
  const { kind = 'failed' } = report
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Mail Delivery System', address: `mailer-daemon@${domain}` },
    to: report.sender,
    subject: [words[kind].subject, report.subject].filter(Boolean).join(': '),
    date: new Date(report.at),
    messageId: `<${report.ownMessageId}>`,
    inReplyTo: `<${report.messageIdHeader}>`,
    references: `<${report.messageIdHeader}>`,
    headers: {
      'Auto-Submitted': 'auto-replied',
      ...(kind === 'failed'
        ? { 'X-Failed-Recipients': report.recipients.map((one) => one.email).join(', ') }
        : {}),
    },
    text: inWords(report),
    attachments: [
      { raw: part('message/delivery-status', forPrograms(report, domain)) },
      {
        raw: report.isWhole
          ? wholeOf(report.raw)
          : part('text/rfc822-headers; charset=utf-8', headersOf(report.raw)),
      },
    ],
    // The same report of the same failure is the same bytes.
    baseBoundary: createHash('sha256').update(report.ownMessageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  // A letter to each octet: the message that goes back stays what it is.
  const raw = (await composer.compile().build()).toString('latin1')
  return Buffer.from(
    raw.replace(
      /^Content-Type: multipart\/mixed;/im,
      'Content-Type: multipart/report; report-type=delivery-status;',
    ),
    'latin1',
  )
}

const words = {
  failed: {
    subject: 'Thư không gửi được / Undelivered',
    vi: 'Thư của bạn không gửi được tới những địa chỉ sau:',
    en: 'Your letter could not be delivered to these addresses:',
  },
  delayed: {
    subject: 'Thư chưa tới nơi / Delayed',
    vi: 'Thư của bạn chưa tới được những địa chỉ sau và sẽ được gửi lại:',
    en: 'Your letter has not reached these addresses yet and is tried again:',
  },
  delivered: {
    subject: 'Thư đã được nhận / Delivered',
    vi: 'Thư của bạn đã được nhận cho những địa chỉ sau:',
    en: 'Your letter was taken for these addresses:',
  },
} as const satisfies Record<ReportKind, object>

const relayed = 'Máy chủ này không báo thêm / This server tells no more'

function inWords({ kind = 'failed', recipients }: DeliveryReport): string {
  return [
    words[kind].vi,
    words[kind].en,
    '',
    ...recipients.flatMap(({ email, answer, isRelayed }) => [
      `<${email}>`,
      `    ${said(answer)}`,
      ...(isRelayed ? [`    ${relayed}`] : []),
      '',
    ]),
  ].join('\r\n')
}

const statusOf: Record<ReportKind, (enhanced: string | null) => string> = {
  failed: (enhanced) => enhanced?.replace(/^4/, '5') ?? '5.0.0',
  delayed: (enhanced) => enhanced?.replace(/^5/, '4') ?? '4.0.0',
  delivered: (enhanced) => (enhanced?.startsWith('2') ? enhanced : '2.0.0'),
}

function forPrograms(
  { kind = 'failed', recipients, envelopeId, at }: DeliveryReport,
  domain: string,
): string {
  const about = [
    ...(envelopeId ? [`Original-Envelope-Id: ${envelopeId}`] : []),
    `Reporting-MTA: dns; ${domain}`,
    `Arrival-Date: ${new Date(at).toUTCString()}`,
  ]
  return [
    about,
    ...recipients.map(({ email, answer, original, isRelayed }) => [
      ...(original ? [`Original-Recipient: ${original}`] : []),
      `Final-Recipient: rfc822; ${email}`,
      `Action: ${isRelayed ? 'relayed' : kind}`,
      `Status: ${statusOf[kind](answer.enhanced)}`,
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

function wholeOf(raw: Uint8Array): Buffer {
  const head = 'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
  return Buffer.concat([Buffer.from(head), raw, Buffer.from('\r\n')])
}

function headersOf(raw: Uint8Array): string {
  const text = Buffer.from(raw.subarray(0, headerBytesAtMost)).toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? text : text.slice(0, end + 2)
}

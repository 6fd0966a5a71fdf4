import { domainOf } from '@bocau/mail-core/address'
import { classifyResponse, type SendFailure } from '@bocau/mail-core/send-failure'
import type { RemoteResponse } from '../../../ports/mail-transport.ts'
import { contentHtml, contentText, type MailContent, writeLogo } from '../../system-mail/index.ts'
import { buildReport } from './build-report.ts'
import type { DeliveryReport, ReportedRecipient, ReportKind } from './delivery-report.ts'
import { type ReportTexts, reportTexts } from './report-texts.ts'

const maxHeaderBytes = 16 * 1024

/** Writes a delivery report (RFC 3464): readable text, machine-readable status, and the headers of the message. */
export function writeBounce(report: DeliveryReport): Promise<Buffer> {
  const domain = report.domain ?? domainOf(report.sender)
  const { kind = 'failed', language, organisation } = report
  const logo = writeLogo(organisation, report.reportMessageId)
  const content = reportContent(report)
  return buildReport({
    type: 'delivery-status',
    messageId: report.reportMessageId,
    about: report.messageIdHeader,
    at: report.at,
    from: { name: reportTexts[language].from, address: `mailer-daemon@${domain}` },
    to: report.sender,
    subject: content.title,
    headers:
      kind === 'failed'
        ? { 'X-Failed-Recipients': report.recipients.map((one) => one.email).join(', ') }
        : {},
    text: contentText(content, organisation.name),
    html: contentHtml(content, { language, organisation: organisation.name, logo }),
    inline: logo ? [logo.attachment] : [],
    parts: [
      part('message/delivery-status', formatStatusPart(report, domain)),
      report.isFull
        ? fullMessage(report.raw)
        : part('text/rfc822-headers; charset=utf-8', readHeaderSection(report.raw)),
    ],
  })
}

const reportStatus: Record<ReportKind, (enhanced: string | null) => string> = {
  failed: (enhanced) => enhanced?.replace(/^4/, '5') ?? '5.0.0',
  delayed: (enhanced) => enhanced?.replace(/^5/, '4') ?? '4.0.0',
  delivered: (enhanced) => (enhanced?.startsWith('2') ? enhanced : '2.0.0'),
}

function formatStatusPart(
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
    ...recipients.map(({ email, response, original, isRelayed }) => [
      ...(original ? [`Original-Recipient: ${original}`] : []),
      `Final-Recipient: rfc822; ${email}`,
      `Action: ${isRelayed ? 'relayed' : kind}`,
      `Status: ${reportStatus[kind](response.enhanced)}`,
      `Diagnostic-Code: smtp; ${formatResponseLine(response)}`,
    ]),
  ]
    .map((lines) => lines.join('\r\n'))
    .join('\r\n\r\n')
}

function part(contentType: string, content: string): string {
  return `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}\r\n`
}

function fullMessage(raw: Uint8Array): Buffer {
  const head = 'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
  return Buffer.concat([Buffer.from(head), raw, Buffer.from('\r\n')])
}

function readHeaderSection(raw: Uint8Array): string {
  const text = Buffer.from(raw.subarray(0, maxHeaderBytes)).toString('utf8')
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? text : text.slice(0, end + 2)
}

/** Builds the text of a report: results by recipient, advice, and the server responses as details. */
function reportContent({
  kind = 'failed',
  language,
  subject,
  recipients,
  link,
}: DeliveryReport): MailContent {
  const texts = reportTexts[language]
  const text = texts[kind]
  const failures = kind === 'delivered' ? [] : recipients.map(({ response }) => classifyResponse(response))
  return {
    title: [text.title, subject].filter(Boolean).join(': '),
    intro: [text.intro],
    table: {
      head: [texts.who, texts.what],
      rows: recipients.map((recipient, index) => ({
        cells: [recipient.email, describeResult(texts, recipient, failures[index])],
        tone: kind === 'failed' ? 'bad' : kind === 'delayed' ? 'wait' : 'good',
      })),
    },
    ...(link ? { button: { label: link.isDraft ? texts.openDraft : text.open, href: link.href } } : {}),
    ...(kind === 'failed' ? { after: listAdvice(texts, failures) } : {}),
    technical: {
      title: texts.technical,
      lines: recipients.map(({ email, response }) => `<${email}> ${formatResponseLine(response)}`),
    },
  }
}

function describeResult(
  texts: ReportTexts,
  { isRelayed }: ReportedRecipient,
  failure: SendFailure | undefined,
): string {
  if (failure) return texts.failures[failure].happened
  return isRelayed ? texts.relayed : texts.accepted
}

/** Returns the advice for the failures, without repetition. */
const listAdvice = (texts: ReportTexts, failures: readonly SendFailure[]): string[] => [
  ...new Set(failures.map((failure) => texts.failures[failure].todo)),
]

/** Formats a server response on one line. */
function formatResponseLine({ code, enhanced, text }: RemoteResponse): string {
  return [code, enhanced, text.replaceAll(/\s+/g, ' ')].filter((one) => one !== null && one !== '').join(' ')
}

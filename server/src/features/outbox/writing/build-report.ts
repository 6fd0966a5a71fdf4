import { createHash } from 'node:crypto'
import type { Options } from 'nodemailer/lib/mailer'

/** Text and parts of a report about a message. */
type Report = Pick<Options, 'from' | 'to' | 'subject' | 'text' | 'html'> & {
  type: 'delivery-status' | 'disposition-notification'
  /** Message-IDs without angle brackets: of the report and of the message. */
  messageId: string
  about: string
  at: number
  headers?: Record<string, string>
  /** Pictures of the HTML. */
  inline?: readonly NonNullable<Options['attachments']>[number][]
  /** Complete parts after the text. */
  parts: readonly (string | Buffer)[]
}

/** Builds a report (RFC 6522) that is byte-identical each time. */
export async function buildReport({
  type,
  messageId,
  about,
  at,
  headers,
  inline = [],
  parts,
  ...mail
}: Report): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    ...mail,
    date: new Date(at),
    messageId: `<${messageId}>`,
    inReplyTo: `<${about}>`,
    references: `<${about}>`,
    headers: { 'Auto-Submitted': 'auto-replied', ...headers },
    attachments: [...inline, ...parts.map((raw) => ({ raw }))],
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 24),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  // latin1 maps each octet to one character, so an attached message is unchanged.
  const raw = (await composer.compile().build()).toString('latin1')
  return Buffer.from(
    raw.replace(/^Content-Type: multipart\/mixed;/im, `Content-Type: multipart/report; report-type=${type};`),
    'latin1',
  )
}

import MailComposer from 'nodemailer/lib/mail-composer'
import { arrivalHeaders } from './arrival-headers.ts'
import { toLocal } from './calendar.ts'
import type { DemoAttachment, DemoMessage } from './demo-message.ts'
import type { Person } from './people.ts'

/** Dependencies for building the bytes of a message. */
export type BuildContext = {
  /** Reads a demo file by its path. */
  readFile: (name: string) => Promise<Uint8Array>
  /** Keeps the Bcc field, as in the sender's own copy. */
  includeBcc?: boolean
}

/** Builds the raw message; the result is always the same. */
export async function buildMessage(mail: DemoMessage, context: BuildContext): Promise<Uint8Array> {
  const attachments = await Promise.all(mail.attachments.map((attachment) => toPart(attachment, context)))
  const composer = new MailComposer({
    from: toAddress(mail.from),
    ...(mail.replyTo && { replyTo: toAddress(mail.replyTo) }),
    to: mail.to.map(toAddress),
    cc: mail.cc.map(toAddress),
    bcc: mail.bcc.map(toAddress),
    subject: mail.subject,
    messageId: mail.messageId,
    date: toLocal(mail.sentAt).header,
    ...(mail.inReplyTo && { inReplyTo: mail.inReplyTo }),
    ...(mail.references.length > 0 && { references: mail.references.join(' ') }),
    headers: { ...arrivalHeaders(mail), ...mail.headers },
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    ...(mail.invitation && {
      icalEvent: { method: 'REQUEST', filename: 'moi-hop.ics', content: mail.invitation },
    }),
    attachments,
    baseBoundary: hash(mail.key).toString(16).padStart(8, '0'),
    disableUrlAccess: true,
    disableFileAccess: true,
  })
  const message = composer.compile()
  message.keepBcc = context.includeBcc ?? false
  return message.build()
}

async function toPart(attachment: DemoAttachment, context: BuildContext) {
  const bytes =
    attachment.file === 'eicar' ? eicarBytes() : await context.readFile(`files/${attachment.file}`)
  return {
    filename: attachment.name,
    contentType: attachment.contentType,
    contentDisposition: attachment.contentId ? 'inline' : 'attachment',
    content: Buffer.from(bytes),
    ...(attachment.contentId && { cid: attachment.contentId }),
  }
}

function toAddress(person: Person) {
  return { name: person.name, address: person.email }
}

/** Returns a 32-bit hash of a word (FNV-1a). */
function hash(text: string): number {
  let value = 2166136261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

/** Builds the EICAR test file at run time, so that scanners do not flag the repository. */
export function eicarBytes(): Uint8Array {
  const parts = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR', '-STANDARD-', 'ANTIVIRUS', '-TEST-', 'FILE!$H+H*']
  return new TextEncoder().encode(parts.join(''))
}

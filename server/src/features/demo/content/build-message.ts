import MailComposer from 'nodemailer/lib/mail-composer'
import { arrivalHeaders } from './arrival-headers.ts'
import { toLocal } from './calendar.ts'
import type { DemoAttachment, DemoLetter } from './demo-letter.ts'
import { eicarBytes } from './eicar.ts'
import type { Person } from './people.ts'

/** What a letter needs from outside to become bytes. */
export type BuildContext = {
  /** Reads a file of the demo by its path. */
  readFile: (name: string) => Promise<Uint8Array>
  /** Keeps the Bcc field, as the sender's own copy does. */
  keepBcc?: boolean
}

/** The raw message of a letter: the same bytes every time. */
export async function buildMessage(letter: DemoLetter, context: BuildContext): Promise<Uint8Array> {
  const attachments = await Promise.all(letter.attachments.map((attachment) => toPart(attachment, context)))
  const composer = new MailComposer({
    from: toAddress(letter.from),
    ...(letter.replyTo && { replyTo: toAddress(letter.replyTo) }),
    to: letter.to.map(toAddress),
    cc: letter.cc.map(toAddress),
    bcc: letter.bcc.map(toAddress),
    subject: letter.subject,
    messageId: letter.messageId,
    date: toLocal(letter.sentAt).header,
    ...(letter.inReplyTo && { inReplyTo: letter.inReplyTo }),
    ...(letter.references.length > 0 && { references: letter.references.join(' ') }),
    headers: { ...arrivalHeaders(letter), ...letter.headers },
    text: letter.text,
    ...(letter.html && { html: letter.html }),
    ...(letter.invitation && {
      icalEvent: { method: 'REQUEST', filename: 'moi-hop.ics', content: letter.invitation },
    }),
    attachments,
    baseBoundary: hash(letter.key).toString(16).padStart(8, '0'),
    disableUrlAccess: true,
    disableFileAccess: true,
  })
  const message = composer.compile()
  message.keepBcc = context.keepBcc ?? false
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

/** A 32-bit number made of a word (FNV-1a). */
function hash(word: string): number {
  let value = 2166136261
  for (const char of word) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

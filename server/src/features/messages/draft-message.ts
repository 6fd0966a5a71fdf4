import type { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { AttachmentTable, MessageTable } from '../../db/tables/tables.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { MessageParser } from '../../ports/message-parser.ts'
import type { DraftContent } from './draft-store.ts'
import type { Recipients } from './message-store.ts'
import { writtenPart } from './written-file.ts'

/**
 * Writes a draft as a message, to be read, saved or classified. Created on request from the current content; the
 * message that is sent is written by the outbox.
 */
export async function writeDraftMessage(
  deps: { blobs: Pick<BlobStore, 'open'>; parser: Pick<MessageParser, 'writeParts'> },
  message: MessageTable,
  { draft, attachments }: { draft: Pick<DraftContent, 'body'>; attachments: readonly AttachmentTable[] },
): Promise<Buffer> {
  const { html, text, ...partIndexes } = await deps.parser.writeParts(
    draft.body,
    attachments.map(writtenPart),
  )
  const [inline, attached] = [
    filesAt(attachments, partIndexes.inline),
    filesAt(attachments, partIndexes.attached),
  ]
  const recipients = JSON.parse(message.recipients) as Recipients
  const [inlineContents, attachedContents] = await Promise.all([
    readAll(deps, inline),
    readAll(deps, attached),
  ])
  const composer = new MailComposer({
    from: toAddress({ name: message.from_name, email: message.from_email }),
    to: recipients.to.map(toAddress),
    cc: recipients.cc.map(toAddress),
    bcc: recipients.bcc.map(toAddress),
    subject: message.subject,
    date: new Date(message.sent_at),
    messageId: `<${message.message_id_header}>`,
    ...(message.in_reply_to && { inReplyTo: `<${message.in_reply_to}>` }),
    references: message.reference_headers
      .split(' ')
      .filter(Boolean)
      .map((id) => `<${id}>`),
    text: { content: text, contentType: 'text/plain; charset=utf-8; format=flowed; delsp=no' },
    html,
    attachments: [
      ...inline.map((file, at) => ({
        filename: file.name,
        contentType: file.content_type,
        content: inlineContents[at],
        cid: file.content_id ?? '',
        contentDisposition: 'inline' as const,
      })),
      ...attached.map((file, at) => ({
        filename: file.name,
        contentType: file.content_type,
        content: attachedContents[at],
      })),
    ],
    // Byte-identical output as long as the draft does not change.
    baseBoundary: `draft-${message.id}`,
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  const mail = composer.compile()
  mail.keepBcc = true
  return mail.build()
}

const filesAt = (files: readonly AttachmentTable[], indexes: readonly number[]) =>
  indexes.flatMap((at) => files[at] ?? [])

const toAddress = ({ name, email }: { name: string; email: string }) => ({ name, address: email })

function readAll(
  deps: { blobs: Pick<BlobStore, 'open'> },
  files: readonly AttachmentTable[],
): Promise<Buffer[]> {
  return Promise.all(files.map(async (file) => collect((await deps.blobs.open(file.blob_hash)).stream)))
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

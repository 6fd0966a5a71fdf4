import type { ParsedMail } from '../../ports/message-parser.ts'

/** Attachment content between threads: a range of the raw message, or separate bytes. */
type PackedContent = { start: number; end: number } | Uint8Array

/** A parsed message for transfer: no bytes are sent twice, and no large buffer is copied. */
export type PackedMessage = { read: ParsedMail; contents: PackedContent[]; isTextOfMessage: boolean }

const nothing = new Uint8Array()

/** Prepares a message for transfer; buffers to transfer are added to `transfer`. */
export function packMessage(read: ParsedMail, raw: Uint8Array, transfer: ArrayBuffer[]): PackedMessage {
  const { message, text } = read
  const contents = message.attachments.map(({ content }) => packContent(content, raw, transfer))
  if (read.packed?.content) transfer.push(read.packed.content.buffer as ArrayBuffer)
  const isTextOfMessage = text === message.text
  const attachments = message.attachments.map((attachment) => ({ ...attachment, content: nothing }))
  return {
    read: { ...read, message: { ...message, attachments }, text: isTextOfMessage ? '' : text },
    contents,
    isTextOfMessage,
  }
}

/** Restores a message with the raw bytes from which it was parsed. */
export function unpackMessage(
  { read, contents, isTextOfMessage }: PackedMessage,
  raw: Uint8Array,
): ParsedMail {
  if (isTextOfMessage) read.text = read.message.text
  read.message.attachments.forEach((attachment, index) => {
    const content = contents[index] ?? nothing
    attachment.content = content instanceof Uint8Array ? content : raw.subarray(content.start, content.end)
  })
  return read
}

function packContent(content: Uint8Array, raw: Uint8Array, transfer: ArrayBuffer[]): PackedContent {
  if (content.buffer === raw.buffer) {
    const start = content.byteOffset - raw.byteOffset
    return { start, end: start + content.byteLength }
  }
  // Transferring a view would transfer its entire buffer, including other views.
  const isComplete = content.byteLength === content.buffer.byteLength
  const buffer =
    isComplete && content.buffer instanceof ArrayBuffer ? content.buffer : new Uint8Array(content).buffer
  transfer.push(buffer)
  return new Uint8Array(buffer)
}

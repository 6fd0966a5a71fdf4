import type { ReadLetter } from '../../ports/letter-reader.ts'

/** An attachment's content on its way between threads: a place in the raw letter, or bytes of its own. */
type PackedContent = { start: number; end: number } | Uint8Array

/** A letter that has been read, on its way back: nothing in it is sent twice, and no large buffer is copied. */
export type PackedLetter = { read: ReadLetter; contents: PackedContent[]; isTextOfLetter: boolean }

const nothing = new Uint8Array()

/** Takes a letter apart for its way; buffers to hand over are added to `transfer`. */
export function packLetter(read: ReadLetter, raw: Uint8Array, transfer: ArrayBuffer[]): PackedLetter {
  const { letter, text } = read
  const contents = letter.attachments.map(({ content }) => packContent(content, raw, transfer))
  if (read.packed?.content) transfer.push(read.packed.content.buffer as ArrayBuffer)
  const isTextOfLetter = text === letter.text
  const attachments = letter.attachments.map((attachment) => ({ ...attachment, content: nothing }))
  return {
    read: { ...read, letter: { ...letter, attachments }, text: isTextOfLetter ? '' : text },
    contents,
    isTextOfLetter,
  }
}

/** Puts a letter together again over the raw bytes it was read from. */
export function unpackLetter({ read, contents, isTextOfLetter }: PackedLetter, raw: Uint8Array): ReadLetter {
  if (isTextOfLetter) read.text = read.letter.text
  read.letter.attachments.forEach((attachment, index) => {
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
  // A view of a larger buffer would take that one along, and whatever else looks into it.
  const isWhole = content.byteLength === content.buffer.byteLength
  const buffer =
    isWhole && content.buffer instanceof ArrayBuffer ? content.buffer : new Uint8Array(content).buffer
  transfer.push(buffer)
  return new Uint8Array(buffer)
}

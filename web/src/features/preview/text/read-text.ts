import { decodeText } from '@bocau/mail-core/mime/charset/charset'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../preview-file.ts'

/** Maximum size of the displayed text; longer text is slow to lay out. */
const MAX_BYTES = 1024 * 1024

export interface ReadText {
  text: string
  /** True if the text is truncated. */
  isClipped: boolean
}

/** Reads the start of a file as text in its charset. */
export async function readText(file: PreviewFile, signal: AbortSignal): Promise<ReadText> {
  const bytes = await readFile(file, signal, { max: MAX_BYTES })
  return { text: fileText(bytes), isClipped: file.size > MAX_BYTES }
}

/** Decodes bytes by their byte order mark, otherwise by detection. */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const charset =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  return decodeText(bytes, charset).text.replace(/^\uFEFF/, '')
}

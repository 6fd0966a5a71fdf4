import { decodeText } from '@bocau/mail-core/mime/charset/charset'
import type { PreviewFile } from '../preview-file.ts'
import { readFile } from '../read-file.ts'

/** More than this nobody reads here, and a browser lays it out slowly. */
const MOST_BYTES = 1024 * 1024

export interface ReadText {
  text: string
  /** Its end is left out. */
  isClipped: boolean
}

/** The beginning of a file as text, in whatever charset it is written. */
export async function readText(file: PreviewFile, signal: AbortSignal): Promise<ReadText> {
  const bytes = await readFile(file, signal, { most: MOST_BYTES })
  return { text: textOf(bytes), isClipped: file.size > MOST_BYTES }
}

/** What bytes say: a mark at their beginning names the charset, else they tell by themselves. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const charset =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  return decodeText(bytes, charset).text.replace(/^\uFEFF/, '')
}

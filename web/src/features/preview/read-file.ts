import { readBytesAt } from '../../api/read-bytes.ts'
import type { PreviewFile } from './preview-file.ts'

/** The bytes of a file, or only so many from its beginning. To be looked at: whoever counts downloads counts none. */
export async function readFile(
  { inlineAddress, bytes }: PreviewFile,
  signal?: AbortSignal,
  { most }: { most?: number } = {},
): Promise<Uint8Array> {
  // A copy: some readers take what they are given away from here.
  return bytes ? bytes.slice(0, most) : readBytesAt(inlineAddress, { signal, most })
}

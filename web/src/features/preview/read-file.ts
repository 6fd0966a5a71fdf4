import { readBytesAt } from '../../api/read-bytes.ts'
import type { PreviewFile } from './preview-file.ts'

/** Reads a file, or its first bytes, by the inline address, which does not count as a download. */
export async function readFile(
  { inlineAddress, bytes }: PreviewFile,
  signal?: AbortSignal,
  { max }: { max?: number } = {},
): Promise<Uint8Array> {
  // A copy, because some readers transfer the buffer.
  return bytes ? bytes.slice(0, max) : readBytesAt(inlineAddress, { signal, max })
}

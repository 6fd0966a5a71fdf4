import { readBytesAt } from '../../api/read-bytes.ts'
import type { PreviewFile } from './preview-file.ts'

/** The bytes of a file, or only so many from its beginning. To be looked at: whoever counts downloads counts none. */
export const readFile = (
  { inlineAddress }: PreviewFile,
  signal?: AbortSignal,
  { most }: { most?: number } = {},
): Promise<Uint8Array> => readBytesAt(inlineAddress, { signal, most })

import type { Attachment } from '@bocau/contract/mailbox'
import { readBytes } from '../../../api/read-bytes.ts'

/** The bytes of a file, or only so many from its beginning. */
export const readFile = (
  { uuid }: Attachment,
  signal?: AbortSignal,
  wanted?: { most?: number },
): Promise<Uint8Array> => readBytes('GET /api/v2/files/:uuid/download', { params: { uuid }, signal }, wanted)

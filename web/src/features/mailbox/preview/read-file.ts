import type { Attachment } from '@bocau/contract/mailbox'
import { readBytes } from '../../../api/client.ts'

/** The bytes of a file. */
export const readFile = ({ uuid }: Attachment, signal?: AbortSignal): Promise<Uint8Array> =>
  readBytes('GET /api/v2/files/:uuid/download', { params: { uuid }, signal })

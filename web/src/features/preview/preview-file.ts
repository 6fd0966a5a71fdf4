import type { OfficeSession } from '@bocau/contract/drive/drive-mail'
import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { readBytesAt } from '../../api/read-bytes.ts'

/** File to preview, independent of its origin. */
export interface PreviewFile {
  /** Unique among the displayed files. */
  key: string
  name: string
  content_type: string
  size: number
  scan: Attachment['scan']
  address: string
  inlineAddress: string
  /** Address of the PDF conversion, for documents without a viewer. */
  pdfAddress: string
  /** Content of a file embedded in another one. */
  bytes?: Uint8Array
  /** Opens it read-only in the office server; undefined without a server or for other files. */
  openInOffice?: (() => Promise<OfficeSession>) | undefined
  /** True for a document that an office server could edit, but none is configured. */
  lacksOffice?: boolean
}

/** Reads a file, or its first bytes, by the inline address, which does not count as a download. */
export async function readFile(
  { inlineAddress, bytes }: PreviewFile,
  signal?: AbortSignal,
  { max }: { max?: number } = {},
): Promise<Uint8Array> {
  // A copy, because some readers transfer the buffer.
  return bytes ? bytes.slice(0, max) : readBytesAt(inlineAddress, { signal, max })
}

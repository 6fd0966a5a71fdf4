import type { OfficeSession } from '@bocau/contract/drive/drive-mail'
import type { Attachment } from '@bocau/contract/mailbox/mailbox'

/** A file that can be looked at, wherever it comes from: where it lies is all that a viewer knows of its home. */
export interface PreviewFile {
  /** Its own among those shown together. */
  key: string
  name: string
  content_type: string
  size: number
  scan: Attachment['scan']
  /** Where it is downloaded from. */
  address: string
  /** Where a page may show it from. */
  inlineAddress: string
  /** Where the server gives it as pages, for a document that no viewer reads. */
  pdfAddress: string
  /** What is in it, for a file that lies in another one and nowhere else. */
  bytes?: Uint8Array
  /** Opens it in the office server, to be read; absent where none is set, or it is no document. */
  openInOffice?: (() => Promise<OfficeSession>) | undefined
  /** A document that an office server would edit, where none is set. */
  lacksOffice?: boolean
}

import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { addressOf } from '../../api/client.ts'

/** Where a file is downloaded from, or with `inPlace` where a page shows it from. */
export const fileAddress = ({ uuid }: Pick<Attachment, 'uuid'>, inPlace = false): string =>
  addressOf('GET /api/v2/files/:uuid/download', { params: { uuid }, query: inPlace ? { inline: '1' } : {} })

/** Where the server gives a document as pages. */
export const attachmentPdfAddress = ({ uuid }: Pick<Attachment, 'uuid'>): string =>
  addressOf('GET /api/v2/files/:uuid/pdf', { params: { uuid } })

import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { addressOf } from '../../api/client.ts'

/** Returns the download address of an attachment, or with `inPlace` its inline address. */
export const fileAddress = ({ uuid }: Pick<Attachment, 'uuid'>, inPlace = false): string =>
  addressOf('GET /api/v2/files/:uuid/download', { params: { uuid }, query: inPlace ? { inline: '1' } : {} })

export const attachmentPdfAddress = ({ uuid }: Pick<Attachment, 'uuid'>): string =>
  addressOf('GET /api/v2/files/:uuid/pdf', { params: { uuid } })

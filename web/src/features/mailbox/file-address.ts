import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import { endpointUrl } from '../../api/client.ts'

/** Returns the download address of an attachment, or with `isInline` its inline address. */
export const fileAddress = ({ uuid }: Pick<Attachment, 'uuid'>, isInline = false): string =>
  endpointUrl('GET /api/v2/files/:uuid/download', {
    params: { uuid },
    query: isInline ? { inline: '1' } : {},
  })

export const attachmentPdfAddress = ({ uuid }: Pick<Attachment, 'uuid'>): string =>
  endpointUrl('GET /api/v2/files/:uuid/pdf', { params: { uuid } })

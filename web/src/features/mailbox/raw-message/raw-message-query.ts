import type { Id } from '@bocau/contract/ids'
import { decodeText } from '@bocau/mail-core/mime/charset/charset'
import { queryOptions } from '@tanstack/react-query'
import { readBytes } from '../../../api/read-bytes.ts'

/** Maximum size to load; it covers headers and text, and the rest is encoded attachments. */
const MAX_BYTES = 1024 * 1024

/** Start of a raw message. */
export const rawMessageQuery = (id: Id) =>
  queryOptions({
    queryKey: ['raw-message', id],
    queryFn: async ({ signal }) => {
      const bytes = await readBytes(
        'GET /api/v2/messages/:id/raw',
        { params: { id }, signal },
        { max: MAX_BYTES },
      )
      return { text: decodeText(bytes, null).text, isClipped: bytes.length === MAX_BYTES }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

import type { Id } from '@bocau/contract/ids'
import type { Settings } from '@bocau/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { type CallOfKey, endpointUrl } from '../../../../api/client.ts'
import { readBytesAt } from '../../../../api/read-bytes.ts'
import { t } from '../../../../i18n/index.ts'
import type { ReadingChoice } from '../state/reading-choices.ts'
import { loadBaseStyle } from './base-style.ts'
import { loadEvent } from './load-event.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'

type BodyCall = CallOfKey<'GET /api/v2/messages/:id/body'>

export interface BodyRequest extends Omit<ReadingChoice, 'colours'> {
  theme: 'light' | 'dark'
  /** Colours in the dark theme; by default they depend on the message. */
  colours: Settings['message_paper']
}

/** Same as the cache time of the response; changed settings and folders take effect after it. */
const STALE_AFTER = 300_000

/** Returns the address of a body. Without an option for images, the user's setting and the folder decide. */
export function bodyAddress(id: Id, { theme, showsImages, isComplete, colours }: BodyRequest): string {
  const query: BodyCall['query'] = {
    theme,
    quote_label: t('thread.quote'),
    ...(showsImages ? { images: 'show' } : {}),
    ...(colours !== 'auto' && theme === 'dark' ? { colours } : {}),
    ...(isComplete ? { whole: '1' } : {}),
  }
  return endpointUrl('GET /api/v2/messages/:id/body', { params: { id }, query })
}

/** Rendered body of a message. That of a draft is refetched each time it is opened. */
export const bodyQuery = (id: Id, request: BodyRequest, isDraft = false) => {
  const address = bodyAddress(id, request)
  return queryOptions({
    queryKey: ['body', id, address],
    queryFn: async ({ signal }): Promise<PreparedBody> => {
      const [bytes] = await Promise.all([readBytesAt(address, { signal }), loadBaseStyle()])
      const body = prepareBody(new TextDecoder().decode(bytes), {
        // A body is printed completely.
        isPrinted: request.isComplete === true,
      })
      if (body.notes?.has_event) await loadEvent(id)
      return body
    },
    // Keeps the identity of an unchanged body, so that it is not rendered again.
    structuralSharing: (before, now) =>
      (before as PreparedBody | undefined)?.source === (now as PreparedBody).source ? before : now,
    staleTime: isDraft ? 0 : STALE_AFTER,
    gcTime: isDraft || request.isComplete ? 0 : STALE_AFTER,
    // A failure is reported immediately; the user can retry.
    networkMode: 'always',
    retry: false,
  })
}

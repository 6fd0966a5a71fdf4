import type { Id } from '@bocau/contract/ids'
import type { Settings } from '@bocau/contract/settings'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, type CallOfKey } from '../../../../api/client.ts'
import { readBytesAt } from '../../../../api/read-bytes.ts'
import { t } from '../../../../i18n/index.ts'
import type { ReadingChoice } from '../state/reading-choices.ts'
import { loadBaseLook } from './base-look.ts'
import { type PreparedBody, prepareBody } from './prepared-body.ts'
import { readyEvent } from './ready-event.ts'

type BodyCall = CallOfKey<'GET /api/v2/messages/:id/body'>

/** How a body is asked for. */
export interface BodyWanted extends Omit<ReadingChoice, 'colours'> {
  theme: 'light' | 'dark'
  /** In the dark theme; by itself its own colours decide. */
  colours: Settings['message_paper']
}

/** As long as the server lets a browser keep a body: by then a setting or a folder that changed shows. */
const STALE_AFTER = 300_000

/** Where the page of a body lies. Without a word about images the person's setting and the folder decide. */
export function bodyAddress(id: Id, { theme, showsImages, isWhole, colours }: BodyWanted): string {
  const query: BodyCall['query'] = {
    theme,
    quote_label: t('thread.quote'),
    ...(showsImages ? { images: 'show' } : {}),
    ...(colours !== 'auto' && theme === 'dark' ? { colours } : {}),
    ...(isWhole ? { whole: '1' } : {}),
  }
  return addressOf('GET /api/v2/messages/:id/body', { params: { id }, query })
}

/** The body of a message, ready to be shown. One that is still being written is read each time it is opened. */
export const bodyQuery = (id: Id, wanted: BodyWanted, isDraft = false) => {
  const address = bodyAddress(id, wanted)
  return queryOptions({
    queryKey: ['body', id, address],
    queryFn: async ({ signal }): Promise<PreparedBody> => {
      const [bytes] = await Promise.all([readBytesAt(address, { signal }), loadBaseLook()])
      const body = prepareBody(new TextDecoder().decode(bytes))
      if (body.notes?.has_event) await readyEvent(id)
      return body
    },
    // What says the same is not drawn anew.
    structuralSharing: (before, now) =>
      (before as PreparedBody | undefined)?.source === (now as PreparedBody).source ? before : now,
    staleTime: isDraft ? 0 : STALE_AFTER,
    gcTime: isDraft || wanted.isWhole ? 0 : STALE_AFTER,
    // Where nothing comes the reader is told, and asks again when they want to.
    networkMode: 'always',
    retry: false,
  })
}

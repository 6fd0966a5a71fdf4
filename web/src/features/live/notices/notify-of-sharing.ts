import type { LiveEvent } from '@bocau/contract/events'
import { navigate } from 'wouter/use-browser-location'
import { t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'

type SharingEvent = Extract<LiveEvent, { type: 'file_shared' | 'access_asked' | 'access_answered' }>

export const isSharingEvent = (event: LiveEvent): event is SharingEvent =>
  event.type === 'file_shared' || event.type === 'access_asked' || event.type === 'access_answered'

const seconds = 12

/** Reports files that a colleague shared, requested, or responded about, with a link to them. */
export function notifyOfSharing({ type, payload }: SharingEvent): void {
  const { by, name, count } = payload
  const who = by.name || by.email
  const files = count === 1 ? t('live.sharing.file', { name }) : t('live.sharing.files', { n: count })
  if (type === 'access_asked') {
    showToast({
      text: t('live.sharing.asked', { who, files }),
      seconds,
      action: {
        label: t('live.sharing.answer'),
        run: () => navigate(`/drive?asked=${payload.request_id}`),
      },
    })
    return
  }
  const { token } = payload
  const isDeclined = type === 'access_answered' && payload.answer === 'DECLINED'
  showToast({
    text: t(isDeclined ? 'live.sharing.declined' : messageKeys[type], { who, files }),
    seconds,
    ...(token === null
      ? {}
      : { action: { label: t('live.sharing.open'), run: () => navigate(`/s/${token}`) } }),
  })
}

const messageKeys = { file_shared: 'live.sharing.shared', access_answered: 'live.sharing.granted' } as const

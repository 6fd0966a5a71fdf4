import type { EventPayloads } from '@bocau/contract/events'
import { t } from '../../../i18n/index.ts'
import '../../../i18n/areas/outcomes.ts'

type Payload = EventPayloads['send_mail_failed']

/** Returns the notice for a failed message: failed recipients, reason, and the state of the others. */
export function failureNotice(
  payload: Payload,
  why: string,
): { text: string; detail: string; label: string } {
  const address = payload.emails.join(', ')
  return {
    text: address ? t('outcome.notice.to', { address }) : t('outcome.notice'),
    detail: detailOf(payload, /[.!?]$/.test(why) ? why : `${why}.`),
    label: t('outcome.notice.open'),
  }
}

/** Explains a failure and what happened to the other recipients. */
function detailOf({ is_draft, others }: Payload, why: string): string {
  if (is_draft) return t('outcome.notice.safe', { why })
  if (!others) return why
  const { received, waiting } = others
  if (waiting > 0)
    return received > 0
      ? t('outcome.notice.some', { why, received, waiting })
      : t('outcome.notice.waiting', { why, waiting })
  return t(received > 0 ? 'outcome.notice.rest' : 'outcome.notice.nobody', { why })
}

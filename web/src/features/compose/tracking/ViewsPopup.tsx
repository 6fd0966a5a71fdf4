import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { Check, CheckCheck } from 'lucide'
import { apiQuery } from '../../../api/api-query.ts'
import { formatTime, formatWhen, t } from '../../../i18n/index.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Icon } from '../../../ui/index.ts'
import css from './ViewsPopup.module.css'
import '../../../i18n/areas/sending.ts'

interface Props {
  id: Id
  anchor: Element
  onClose: () => void
}

export function ViewsPopup({ id, anchor, onClose }: Props) {
  const { data, isError } = useQuery({
    ...apiQuery(['views', id], 'GET /api/v2/messages/:id/views', { params: { id } }),
    staleTime: 0,
  })
  return (
    <Popup label={t('views.title')} anchor={anchor} onClose={onClose}>
      <div className={css.views}>
        <h2>{t('views.title')}</h2>
        {isError && <p role="alert">{t('views.failed')}</p>}
        {data?.recipients.length === 0 && <p>{t('views.sum')}</p>}
        <ul>
          {data?.recipients.map(({ email, view_count: n, last_seen }) => (
            <li key={email} data-seen={n > 0 || undefined}>
              <Icon of={n > 0 ? CheckCheck : Check} size="s" />
              <span>
                {email}
                <small>
                  {n > 0 ? t('views.seen', { n, when: formatMoment(last_seen ?? 0) }) : t('views.notSeen')}
                </small>
              </span>
            </li>
          ))}
        </ul>
        <p className={css.hint}>{t('views.hint')}</p>
      </div>
    </Popup>
  )
}

/** Formats a time for a sentence; includes the day unless it is today. */
function formatMoment(seconds: number): string {
  const time = formatTime(seconds)
  const when = formatWhen(seconds)
  return when === time ? time : `${time} ${when}`
}

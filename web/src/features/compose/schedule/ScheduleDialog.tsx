import { CalendarClock, ChevronRight, Clock } from 'lucide'
import { useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Icon } from '../../../ui/index.ts'
import { writer } from '../person.ts'
import { CustomTime } from './CustomTime.tsx'
import { momentText, zoneText } from './moment-text.ts'
import { offeredTimes } from './offered-times.ts'
import css from './ScheduleDialog.module.css'
import '../../../i18n/areas/sending.ts'

interface Props {
  onResult: (seconds?: number) => void
}

/** Selects the sending time: a suggested or a custom one. */
export function ScheduleDialog({ onResult }: Props) {
  const [isCustom, setCustom] = useState(false)
  const [offers] = useState(() => offeredTimes(Date.now(), writer().user.timezone))
  if (isCustom) return <CustomTime onBack={() => setCustom(false)} onResult={onResult} />
  return (
    <Dialog title={t('schedule.title')} onClose={() => onResult()}>
      <p className={css.lead}>{t('schedule.zone', { zone: zoneText() })}</p>
      <div className={css.offers}>
        {offers.map(({ key, seconds }, index) => (
          <button
            key={key}
            type="button"
            className={css.offer}
            {...(index === 0 ? { 'data-first': true } : {})}
            onClick={() => onResult(seconds)}
          >
            <Icon of={Clock} />
            <b>{t(`schedule.${key}`)}</b>
            <span>{momentText(seconds)}</span>
          </button>
        ))}
        <button type="button" className={css.offer} onClick={() => setCustom(true)}>
          <Icon of={CalendarClock} />
          <b>{t('schedule.custom')}</b>
          <Icon of={ChevronRight} size="s" />
        </button>
      </div>
    </Dialog>
  )
}

import { dayAt } from '@bocau/mail-core/zoned-time'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { dateFieldTexts } from '../../../i18n/calendar-texts.ts'
import { t } from '../../../i18n/index.ts'
import { DateField } from '../../../ui/calendar/DateField.tsx'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Button } from '../../../ui/index.ts'
import css from './FilterPopup.module.css'

interface Props {
  anchor: Element
  /** `2026-04-01`, or empty. */
  firstDay: string
  lastDay: string
  onClose: () => void
  onChoose: (firstDay: string, lastDay: string) => void
}

/** Selects the first and last day, or only one of them. */
export function DatesPopup({ anchor, onClose, onChoose, ...initial }: Props) {
  const { timezone } = useUser()
  const [today] = useState(() => dayAt(Date.now(), timezone))
  const [firstDay, setFirst] = useState(initial.firstDay)
  const [lastDay, setLast] = useState(initial.lastDay)
  const isReversed = firstDay !== '' && lastDay !== '' && lastDay < firstDay
  const texts = dateFieldTexts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed) onChoose(firstDay, lastDay)
  }
  return (
    <Popup label={t('drive.age.days')} anchor={anchor} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <DateField
          label={t('drive.age.first')}
          value={firstDay}
          today={today}
          texts={texts}
          onChange={setFirst}
        />
        <DateField
          label={t('drive.age.last')}
          value={lastDay}
          today={today}
          error={isReversed ? t('drive.age.reversed') : undefined}
          texts={texts}
          onChange={setLast}
        />
        <div className={css.ends}>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={isReversed}>
            {t('drive.age.take')}
          </Button>
        </div>
      </form>
    </Popup>
  )
}

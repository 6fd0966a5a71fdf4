import { addDays, dayAt, momentAt, readMinuteOfDay } from '@bocau/mail-core/zoned-time'
import { useState } from 'react'
import { calendarTexts } from '../../../../i18n/calendar-texts.ts'
import { t } from '../../../../i18n/index.ts'
import { Calendar } from '../../../../ui/calendar/Calendar.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { TimeField } from '../../../../ui/field/TimeField.tsx'
import { personZone, whenText } from './when-text.ts'

interface Props {
  /** True for a reminder instead of a snooze. */
  isReminder: boolean
  onResult: (seconds?: number) => void
}

/** Selects a date and time; starts with tomorrow morning. */
export function SnoozeDialog({ isReminder, onResult }: Props) {
  const zone = personZone()
  const [today] = useState(() => dayAt(Date.now(), zone))
  const [day, setDay] = useState(() => addDays(today, 1))
  const [time, setTime] = useState('08:00')
  const [isPast, setPast] = useState(false)
  const moment = time ? momentAt(day, readMinuteOfDay(time), zone) : 0
  const save = () => {
    if (moment > Date.now()) onResult(Math.round(moment / 1000))
    else setPast(true)
  }
  return (
    <Dialog
      title={t(isReminder ? 'remind.title' : 'snooze.title')}
      onSubmit={save}
      onClose={() => onResult()}
      submitLabel={t(isReminder ? 'remind.do' : 'act.snooze')}
    >
      <Calendar value={day} today={today} first={today} onChoose={setDay} {...calendarTexts()} />
      <TimeField
        label={t('snooze.time')}
        value={time}
        hint={time && t(isReminder ? 'remind.at' : 'snooze.until', { when: whenText(moment / 1000) })}
        error={isPast ? t('snooze.past') : undefined}
        onChange={(next) => {
          setTime(next)
          setPast(false)
        }}
      />
    </Dialog>
  )
}

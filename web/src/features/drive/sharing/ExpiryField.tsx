import { dayAt, readDay } from '@bocau/mail-core/zoned-time'
import { CalendarClock } from 'lucide'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { language, locale, t } from '../../../i18n/index.ts'
import { Calendar } from '../../../ui/calendar/Calendar.tsx'
import { type Day, numberOf } from '../../../ui/calendar/month-days.ts'
import { isoDay, writtenDay } from '../../../ui/calendar/typed-day.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Icon } from '../../../ui/index.ts'
import css from './PermissionFields.module.css'

interface Props {
  label: string
  /** `2026-04-30`, or '' if not set. */
  value: string
  isWrong: boolean
  onChange: (day: string) => void
}

/** Expiry date with a calendar; past days are disabled. */
export function ExpiryField({ label, value, isWrong, onChange }: Props) {
  const { timezone } = useUser()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [today] = useState(() => dayAt(Date.now(), timezone))
  const chosen = readDay(value)
  const dateText = value ? writtenDay(value) : t('drive.chooseDay')
  return (
    <>
      <button
        type="button"
        className={css.day}
        aria-haspopup="dialog"
        aria-label={`${label}: ${dateText}`}
        data-wrong={isWrong || undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon of={CalendarClock} size="s" />
        {dateText}
      </button>
      {anchor && (
        <Popup label={label} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={css.calendar}>
            <Calendar
              value={chosen && numberOf(chosen) >= numberOf(today) ? chosen : today}
              today={today}
              first={today}
              onChoose={(day) => onChange(isoDay(day))}
              onDone={() => setAnchor(null)}
              labels={{
                month: t('drive.calendar.month'),
                previous: t('drive.calendar.previous'),
                next: t('drive.calendar.next'),
              }}
              weekdays={t('drive.calendar.weekdays').split(' ')}
              monthName={monthName}
              dayName={dayName}
            />
          </div>
        </Popup>
      )}
    </>
  )
}

const monthName = (day: Day): string =>
  language() === 'vi'
    ? t('drive.calendar.monthOf', { month: day.month, year: String(day.year) })
    : formatDate({ month: 'long', year: 'numeric' }, day)

const dayName = (day: Day): string =>
  formatDate({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, day)

const formatDate = (options: Intl.DateTimeFormatOptions, { year, month, day }: Day) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day))

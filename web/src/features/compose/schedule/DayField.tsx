import { dayAt, readDay } from '@bocau/mail-core/zoned-time'
import { CalendarClock } from 'lucide'
import { useId, useState } from 'react'
import { Calendar } from '../../../ui/calendar/Calendar.tsx'
import { numberOf } from '../../../ui/calendar/month-days.ts'
import { isoDay, writtenDay } from '../../../ui/calendar/typed-day.ts'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Icon } from '../../../ui/index.ts'
import { writer } from '../person.ts'
import { calendarTexts } from './calendar-texts.ts'
import css from './PeriodicDialog.module.css'

interface Props {
  label: string
  /** Shows the label above the field; otherwise it is only for screen readers. */
  hasLabel?: boolean
  value: string
  /** First selectable day. */
  first: string
  isOff?: boolean
  onChange: (day: string) => void
}

/** Date field in the format day/month/year with a calendar. */
export function DayField({ label, hasLabel = false, value, first, isOff = false, onChange }: Props) {
  const id = useId()
  // Anchor of the open calendar.
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [today] = useState(() => dayAt(Date.now(), writer().user.timezone))
  const earliest = readDay(first) ?? today
  const chosen = readDay(value)
  const field = (
    <button
      id={id}
      type="button"
      className={css.dayField}
      disabled={isOff}
      aria-haspopup="dialog"
      aria-label={`${label}: ${value ? writtenDay(value) : '–'}`}
      onClick={({ currentTarget }) => setAnchor(currentTarget)}
    >
      <Icon of={CalendarClock} size="s" />
      {value ? writtenDay(value) : '–'}
    </button>
  )
  return (
    <>
      {hasLabel ? (
        <div className={css.labelled}>
          <label className={css.legend} htmlFor={id}>
            {label}
          </label>
          {field}
        </div>
      ) : (
        field
      )}
      {anchor && (
        <Popup label={label} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={css.calendar}>
            <Calendar
              value={chosen && numberOf(chosen) >= numberOf(earliest) ? chosen : earliest}
              today={today}
              first={earliest}
              onChoose={(day) => onChange(isoDay(day))}
              onDone={() => setAnchor(null)}
              {...calendarTexts()}
            />
          </div>
        </Popup>
      )}
    </>
  )
}

import { CalendarClock } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Popup } from '../dialog/Popup.tsx'
import { Field } from '../field/Field.tsx'
import { Calendar } from './Calendar.tsx'
import css from './DateField.module.css'
import { type Day, numberOf } from './month-days.ts'
import { isoDay, readTypedDay, writtenDay } from './typed-day.ts'

/** Texts of a date field. */
type DateTexts = Pick<
  ComponentProps<typeof Calendar>,
  'labels' | 'weekdays' | 'monthName' | 'dayName' | 'noteOf'
> & {
  /** Placeholder with the expected format. */
  hint: string
  /** Label of the calendar button. */
  choose: string
  notADay: string
}

interface Props {
  label: string
  /** `2026-04-16`, or empty. */
  value: string
  today: Day
  /** First day offered by the calendar. */
  first?: Day | undefined
  error?: string | undefined
  texts: DateTexts
  onChange: (value: string) => void
}

const defaultFirst: Day = { year: 1970, month: 1, day: 1 }

/** Date field: typed, or selected in a calendar. */
export function DateField({ label, value, today, first = defaultFirst, error, texts, onChange }: Props) {
  const [typed, setTyped] = useState({ value, text: writtenDay(value), isWrong: false })
  // Anchor of the open calendar.
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { hint, choose, notADay, ...calendar } = texts
  // The typed text stays until the value changes from outside.
  const text = typed.value === value ? typed.text : writtenDay(value)
  const chosen = readTypedDay(value, today) ?? today

  const type = (next: string) => {
    const day = readTypedDay(next, today)
    const to = day ? isoDay(day) : ''
    setTyped({ value: to, text: next, isWrong: false })
    if (to !== value) onChange(to)
  }
  const restoreText = () =>
    setTyped({ value, text: value ? writtenDay(value) : text, isWrong: value === '' && text.trim() !== '' })

  return (
    <>
      <Field
        label={label}
        value={text}
        placeholder={hint}
        inputMode="numeric"
        autoComplete="off"
        error={typed.isWrong && typed.value === value ? notADay : error}
        onChange={(event) => type(event.target.value)}
        onBlur={restoreText}
        onKeyDown={({ key }) => key === 'Enter' && restoreText()}
        end={
          <IconButton
            size="s"
            label={`${choose}: ${label}`}
            icon={CalendarClock}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          />
        }
      />
      {anchor && (
        <Popup label={label} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={css.calendar}>
            <Calendar
              value={numberOf(chosen) >= numberOf(first) ? chosen : first}
              today={today}
              first={first}
              onChoose={(day) => onChange(isoDay(day))}
              onDone={() => setAnchor(null)}
              {...calendar}
            />
          </div>
        </Popup>
      )}
    </>
  )
}

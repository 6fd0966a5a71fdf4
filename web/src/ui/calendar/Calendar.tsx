/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are navigated by keys */

import { ChevronLeft, ChevronRight } from 'lucide'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import css from './Calendar.module.css'
import { addMonths, type Day, dayAfterKey, numberOf, weeksOf } from './month-days.ts'

interface Props {
  value: Day
  today: Day
  /** First selectable day. */
  first: Day
  onChoose: (day: Day) => void
  onDone?: () => void
  labels: { month: string; previous: string; next: string }
  /** Monday to Sunday, short. */
  weekdays: readonly string[]
  monthName: (day: Day) => string
  /** Full date for screen readers. */
  dayName: (day: Day) => string
  /** Additional small text of a day, and true for a public holiday. */
  noteOf?: (day: Day) => { text: string; isFeast: boolean } | undefined
}

/** Month view to select a day by pointer or keyboard. */
export function Calendar(props: Props) {
  const { value, first, labels, onChoose } = props
  const [visible, setVisible] = useState(value)
  const [isByKey, setByKey] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const changeMonth = (months: number) => setVisible(addMonths({ ...visible, day: 1 }, months))

  useLayoutEffect(() => {
    if (isByKey) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(value, event.key)
    if (!next) return
    event.preventDefault()
    if (numberOf(next) < numberOf(first)) return
    setByKey(true)
    setVisible(next)
    onChoose(next)
  }
  const isFirstMonth = numberOf({ ...visible, day: 1 }) <= numberOf({ ...first, day: 1 })
  return (
    <div>
      <div className={css.head}>
        <b aria-live="polite">{props.monthName(visible)}</b>
        <IconButton
          size="s"
          label={labels.previous}
          icon={ChevronLeft}
          disabled={isFirstMonth}
          onClick={() => changeMonth(-1)}
        />
        <IconButton size="s" label={labels.next} icon={ChevronRight} onClick={() => changeMonth(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: likewise */}
      <table ref={grid} role="grid" aria-label={labels.month} className={css.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {props.weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(visible.year, visible.month).map((week) => (
            <tr key={numberOf(week[0] as Day)}>
              {week.map((day) => (
                <DayCell key={numberOf(day)} day={day} visibleMonth={visible.month} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayCell({
  day,
  visibleMonth,
  value,
  today,
  first,
  onChoose,
  onDone,
  dayName,
  noteOf,
}: Props & { day: Day; visibleMonth: number }) {
  const isChosen = numberOf(day) === numberOf(value)
  const note = noteOf?.(day)
  return (
    <td>
      <button
        type="button"
        className={css.day}
        aria-label={dayName(day)}
        aria-current={numberOf(day) === numberOf(today) ? 'date' : undefined}
        aria-pressed={isChosen}
        disabled={numberOf(day) < numberOf(first)}
        tabIndex={isChosen ? 0 : -1}
        data-apart={day.month !== visibleMonth || undefined}
        // Rendered by the style sheet, so that it is not part of the accessible name.
        data-note={note?.text}
        data-feast={note?.isFeast || undefined}
        onClick={() => {
          onChoose(day)
          onDone?.()
        }}
      >
        {day.day}
      </button>
    </td>
  )
}

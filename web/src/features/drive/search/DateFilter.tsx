import { dayAt } from '@bocau/mail-core/zoned-time'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { dateFieldTexts } from '../../../i18n/calendar-texts.ts'
import { language, locale, type PlainKey, t } from '../../../i18n/index.ts'
import { DateField } from '../../../ui/calendar/DateField.tsx'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { Button } from '../../../ui/index.ts'
import { type DriveFilters, filterAges } from '../address/filters.ts'
import { FilterChip } from './FilterChip.tsx'
import css from './FilterPopup.module.css'

/** Filter on the last change: an age, or a range of days. */
type DateChoice = { [K in 'age' | 'firstDay' | 'lastDay']?: DriveFilters[K] | undefined }

interface Props {
  value: DateChoice
  onChange: (choice: DateChoice) => void
}

const none: DateChoice = { age: undefined, firstDay: undefined, lastDay: undefined }

export function DateFilter({ value, onChange }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { age, firstDay, lastDay } = value
  const isByDay = Boolean(firstDay || lastDay)
  return (
    <span data-changed>
      <FilterChip
        label={t('drive.filter.changed')}
        any={t('drive.age.any')}
        chosen={age ? t(`drive.age.${age}` as PlainKey) : isByDay ? daysText(firstDay, lastDay) : undefined}
        onClear={() => onChange(none)}
        entries={() => [
          ...filterAges.map((id) => ({
            id,
            label: t(`drive.age.${id}` as PlainKey),
            isChecked: id === age,
            onSelect: () => onChange({ ...none, age: id }),
          })),
          { id: 'line2', isSeparator: true },
          {
            id: 'days',
            label: t('drive.age.days'),
            isChecked: isByDay,
            onSelect: () => setAnchor(document.querySelector('[data-changed]')),
          },
        ]}
      />
      {anchor && (
        <DatesPopup
          anchor={anchor}
          firstDay={firstDay ?? ''}
          lastDay={lastDay ?? ''}
          onClose={() => setAnchor(null)}
          onChoose={(first, last) => {
            setAnchor(null)
            onChange({ age: undefined, firstDay: first || undefined, lastDay: last || undefined })
          }}
        />
      )}
    </span>
  )
}

function daysText(firstDay: string | undefined, lastDay: string | undefined): string {
  const [first, last] = [firstDay && formatDay(firstDay), lastDay && formatDay(lastDay)]
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? t('drive.age.since', { day: first }) : t('drive.age.until', { day: last ?? '' })
}

/** Formats a day as 01/04/2026 (Vietnamese) or 1 Apr 2026. */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(locale(), {
    day: '2-digit',
    month: language() === 'vi' ? '2-digit' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day))

interface DatesPopupProps {
  anchor: Element
  /** `2026-04-01`, or empty. */
  firstDay: string
  lastDay: string
  onClose: () => void
  onChoose: (firstDay: string, lastDay: string) => void
}

/** Selects the first and last day, or only one of them. */
function DatesPopup({ anchor, onClose, onChoose, ...initial }: DatesPopupProps) {
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

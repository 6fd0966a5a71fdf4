import { useState } from 'react'
import { language, locale, type PlainKey, t } from '../../../i18n/index.ts'
import { type DriveFilters, filterAges } from '../address/filters.ts'
import { DatesPopup } from './DatesPopup.tsx'
import { FilterChip } from './FilterChip.tsx'

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

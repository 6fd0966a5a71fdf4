import { shiftDate } from '@bocau/mail-core/search/search-values'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { dayOf } from '../day-bounds.ts'
import { formFromParams, formText, type SearchForm } from '../search-form.ts'
import css from './Suggestions.module.css'

interface Props {
  text: string
  onText: (text: string) => void
  /** Called after a press; the focus returns to the field. */
  onDone: () => void
}

/** Toggles for common conditions, which are written into the query text. */
export function QuickConditions({ text, onText, onDone }: Props) {
  const { email, timezone } = useUser()
  const form = formFromParams({ q: text }, timezone)
  const [weekAgo] = useState(() => shiftDate(dayOf(Date.now() / 1000, timezone), -7))
  const conditions: [string, Partial<SearchForm>, isOn: boolean, off: Partial<SearchForm>][] = [
    [t('search.attached'), { hasAttachment: true }, form.hasAttachment === true, { hasAttachment: null }],
    [t('search.unread'), { isRead: false }, form.isRead === false, { isRead: null }],
    [t('search.lastWeek'), { firstDay: weekAgo }, form.firstDay === weekAgo, { firstDay: '' }],
    [t('search.fromMe'), { from: 'me' }, form.from === 'me' || form.from === email, { from: '' }],
  ]
  return (
    <fieldset className={css.quick} aria-label={t('search.quick')}>
      {conditions.map(([label, on, isOn, off]) => (
        <button
          key={label}
          type="button"
          aria-pressed={isOn}
          onClick={() => {
            onText(formText({ ...form, ...(isOn ? off : on) }))
            onDone()
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

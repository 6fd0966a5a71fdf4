import { useId } from 'react'
import { locale, t } from '../../../i18n/index.ts'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Field } from '../../../ui/index.ts'
import type { TypedBirthday } from '../birthday.ts'
import css from './ContactForm.module.css'

interface Props {
  value: TypedBirthday
  error: string | undefined
  onChange: (value: TypedBirthday) => void
}

const days = Array.from({ length: 31 }, (_, at) => String(at + 1))
const months = Array.from({ length: 12 }, (_, at) => String(at + 1))

export function BirthdayField({ value, error, onChange }: Props) {
  const id = useId()
  const named = new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' })
  return (
    <fieldset className={css.birthday} aria-labelledby={id}>
      <legend id={id}>{t('contacts.birthday')}</legend>
      <SelectField
        label={t('contacts.day')}
        value={value.day}
        onChange={(event) => onChange({ ...value, day: event.target.value })}
      >
        <option value="">–</option>
        {days.map((day) => (
          <option key={day}>{day}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('contacts.month')}
        value={value.month}
        onChange={(event) => onChange({ ...value, month: event.target.value })}
      >
        <option value="">–</option>
        {months.map((month) => (
          <option key={month} value={month}>
            {named.format(new Date(Date.UTC(2000, Number(month) - 1)))}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('contacts.year')}
        hint={t('contacts.yearHint')}
        error={error}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={value.year}
        onChange={(event) => onChange({ ...value, year: event.target.value.trim() })}
      />
    </fieldset>
  )
}

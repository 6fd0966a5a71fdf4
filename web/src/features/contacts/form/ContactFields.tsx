import { limits } from '@bocau/contract/limits'
import { Plus, X } from 'lucide'
import { useId } from 'react'
import { locale, t } from '../../../i18n/index.ts'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Button, Field, IconButton } from '../../../ui/index.ts'
import type { TypedBirthday } from '../birthday.ts'
import css from './ContactForm.module.css'

type Kind = 'home' | 'mobile' | 'other' | 'work'

interface Line<K> {
  value: string
  kind: K
}

interface Props<K extends Kind> {
  label: string
  addLabel: string
  type: 'email' | 'tel'
  kinds: readonly K[]
  lines: readonly Line<K>[]
  faultAt: (at: number) => string | undefined
  onChange: (lines: Line<K>[]) => void
}

/** Addresses or phone numbers of a contact, each with a label. */
export function ReachLines<K extends Kind>({
  label,
  addLabel,
  type,
  kinds,
  lines,
  faultAt,
  onChange,
}: Props<K>) {
  const id = useId()
  const change = (at: number, part: Partial<Line<K>>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <fieldset className={css.reach} aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      {lines.map(({ value, kind }, at) => {
        const nth = lines.length > 1 ? ` ${at + 1}` : ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <div key={at} className={css.line}>
            <Field
              type={type}
              label={`${t(type === 'email' ? 'contacts.email' : 'contacts.phone')}${nth}`}
              value={value}
              error={faultAt(at)}
              maxLength={type === 'email' ? 320 : limits.maxContactPhoneCharacters}
              autoComplete="off"
              onChange={(event) => change(at, { value: event.target.value })}
            />
            <SelectField
              label={`${t('contacts.kindOf')}${nth}`}
              value={kind}
              onChange={(event) => change(at, { kind: event.target.value as K })}
            >
              {kinds.map((each: Kind) => (
                <option key={each} value={each}>
                  {t(`contacts.kindOf.${each}`)}
                </option>
              ))}
            </SelectField>
            <IconButton
              size="s"
              className={css.without}
              icon={X}
              label={t('contacts.without', { what: value || label })}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      {lines.length < limits.maxContactValues && (
        <Button
          size="s"
          kind="ghost"
          icon={Plus}
          onClick={() => onChange([...lines, { value: '', kind: kinds[0] as K }])}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

interface BirthdayProps {
  value: TypedBirthday
  error: string | undefined
  onChange: (value: TypedBirthday) => void
}

const days = Array.from({ length: 31 }, (_, at) => String(at + 1))
const months = Array.from({ length: 12 }, (_, at) => String(at + 1))

export function BirthdayField({ value, error, onChange }: BirthdayProps) {
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

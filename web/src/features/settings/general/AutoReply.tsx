import { canReplyAutomatically } from '@bocau/contract/abilities'
import { dayAt, readDay } from '@bocau/mail-core/zoned-time'
import { useId, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { dateFieldTexts } from '../../../i18n/calendar-texts.ts'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { DateField } from '../../../ui/calendar/DateField.tsx'
import { CheckRow } from '../../../ui/controls/CheckRow.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Field } from '../../../ui/index.ts'
import parts from '../parts/parts.module.css'
import { Row, Section } from '../parts/parts.tsx'
import css from './AutoReply.module.css'
import type { VacationErrors, VacationForm } from './general-form.ts'

interface Props {
  form: VacationForm
  faults: VacationErrors
  onChange: (change: Partial<VacationForm>) => void
}

export function AutoReply({ form, faults, onChange }: Props) {
  const user = useUser()
  const isClosed = !canReplyAutomatically(user)
  const [today] = useState(() => dayAt(Date.now(), user.timezone))
  const dates = { texts: dateFieldTexts(), today }
  return (
    <Section
      id="vacation"
      title={t('settings.vacation')}
      end={
        <span className={css.state}>
          {form.isOn ? t('settings.vacation.on') : t('settings.vacation.off')}
          <Switch
            label={t('settings.vacation')}
            isOn={form.isOn}
            disabled={isClosed && !form.isOn}
            onChange={(isOn) => onChange({ isOn })}
          />
        </span>
      }
    >
      {isClosed && <p className={parts.lead}>{t('settings.vacation.closed')}</p>}
      {form.isOn && (
        <fieldset disabled={isClosed}>
          <Row name={t('settings.vacation.time')} hint={t('settings.vacation.time.hint')}>
            <div className={parts.group}>
              <DateField
                label={t('settings.vacation.start')}
                value={form.startDate}
                error={faultText(faults.startDate)}
                onChange={(startDate) => onChange({ startDate })}
                {...dates}
              />
              <div className={css.end}>
                <CheckRow
                  isOn={form.hasEnd}
                  onChange={(hasEnd) => onChange({ hasEnd, endDate: form.endDate || form.startDate })}
                >
                  {t('settings.vacation.hasEnd')}
                </CheckRow>
                {form.hasEnd && (
                  <DateField
                    label={t('settings.vacation.end')}
                    first={readDay(form.startDate) ?? undefined}
                    value={form.endDate}
                    error={faultText(faults.endDate)}
                    onChange={(endDate) => onChange({ endDate })}
                    {...dates}
                  />
                )}
              </div>
            </div>
          </Row>
          <Row name={t('settings.vacation.message')} hint={t('settings.vacation.message.hint')}>
            <div className={css.message}>
              <Field
                label={t('settings.vacation.subject')}
                maxLength={255}
                value={form.subject}
                error={faultText(faults.subject)}
                onChange={(event) => onChange({ subject: event.target.value })}
              />
              <TextArea
                label={t('settings.vacation.body')}
                value={form.body}
                error={faultText(faults.body)}
                onChange={(body) => onChange({ body })}
              />
            </div>
          </Row>
        </fieldset>
      )}
    </Section>
  )
}

interface TextAreaProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TextArea({ label, value, error, onChange }: TextAreaProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={6}
        maxLength={10_000}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <span id={`${id}-error`} className={parts.error}>
          {error}
        </span>
      )}
    </div>
  )
}

const texts: Record<NonNullable<VacationErrors[keyof VacationErrors]>, PlainKey> = {
  required: 'settings.required',
  endBeforeStart: 'settings.vacation.endBeforeStart',
}

const faultText = (fault: VacationErrors[keyof VacationErrors]): string | undefined =>
  fault && t(texts[fault])

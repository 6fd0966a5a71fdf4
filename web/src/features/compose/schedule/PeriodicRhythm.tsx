import { ChevronDown } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import css from './PeriodicDialog.module.css'
import type { PeriodicForm } from './periodic-form.ts'
import { monthName, weekdayName } from './rhythm-text.ts'

interface Props {
  form: PeriodicForm
  onChange: (change: Partial<PeriodicForm>) => void
}

/** Selects the days and the interval. */
export function PeriodicRhythm({ form, onChange }: Props) {
  if (form.kind === 'days')
    return (
      <div className={css.group}>
        <Every form={form} onChange={onChange} label="periodic.daysLabel" unit="periodic.days" />
      </div>
    )
  if (form.kind === 'week')
    return (
      <fieldset className={css.group}>
        <legend className={css.legend}>{t('periodic.onDays')}</legend>
        <div className={css.row}>
          <Weekdays form={form} onChange={onChange} />
          <Every form={form} onChange={onChange} label="periodic.weeksLabel" unit="periodic.weeks" />
        </div>
      </fieldset>
    )
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('periodic.onDay')}</legend>
      <DayChoice form={form} onChange={onChange} />
      {form.kind === 'month' ? (
        <Every form={form} onChange={onChange} label="periodic.monthsLabel" unit="periodic.months" />
      ) : (
        <Choices
          label={t('periodic.monthLabel')}
          value={form.month}
          from={1}
          to={12}
          name={monthName}
          onChoose={(month) => onChange({ month })}
        />
      )}
    </fieldset>
  )
}

function Weekdays({ form, onChange }: Props) {
  const names = t('calendar.weekdays').split(' ')
  return (
    <span className={css.days}>
      {names.map((name, weekday) => {
        const isOn = form.weekdays.includes(weekday)
        return (
          <button
            key={name}
            type="button"
            className={css.day}
            aria-label={weekdayName(weekday)}
            aria-pressed={isOn}
            onClick={() =>
              onChange({
                weekdays: isOn
                  ? form.weekdays.filter((each) => each !== weekday)
                  : [...form.weekdays, weekday],
              })
            }
            // The style sheet renders the short name; the accessible name is the full weekday.
            data-short={name}
          />
        )
      })}
    </span>
  )
}

interface EveryProps extends Props {
  label: 'periodic.daysLabel' | 'periodic.weeksLabel' | 'periodic.monthsLabel'
  unit: 'periodic.days' | 'periodic.weeks' | 'periodic.months'
}

const Every = ({ form, onChange, label, unit }: EveryProps) => (
  <span className={css.row}>
    <span className={css.quiet}>{t('periodic.every')}</span>
    <input
      className={`${css.input} ${css.number}`}
      inputMode="numeric"
      required
      aria-label={t(label)}
      value={form.every}
      onChange={({ target }) => onChange({ every: target.value })}
    />
    <span className={css.quiet}>{t(unit, { n: Number(form.every) })}</span>
  </span>
)

/** Selects a day of the month by number or by weekday. */
function DayChoice({ form, onChange }: Props) {
  const isLate = form.by === 'day' && Number(form.day) > 28
  return (
    <>
      <div className={css.row}>
        <label className={css.choice}>
          <input
            type="radio"
            name="by"
            checked={form.by === 'day'}
            onChange={() => onChange({ by: 'day' })}
          />
          {t('periodic.byDay')}
        </label>
        <input
          className={`${css.input} ${css.number}`}
          inputMode="numeric"
          aria-label={t('periodic.dayLabel')}
          disabled={form.by !== 'day'}
          value={form.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
        {isLate && <span className={css.hint}>{t('periodic.lastDay')}</span>}
      </div>
      <div className={css.row}>
        <label className={css.choice}>
          <input
            type="radio"
            name="by"
            checked={form.by === 'weekday'}
            onChange={() => onChange({ by: 'weekday' })}
          />
          {t('periodic.byWeekday')}
        </label>
        <Choices
          label={t('periodic.weekdayLabel')}
          value={form.weekday}
          from={0}
          to={6}
          isOff={form.by !== 'weekday'}
          name={weekdayName}
          onChoose={(weekday) => onChange({ weekday })}
        />
        <Choices
          label={t('periodic.nthLabel')}
          value={form.nth}
          from={1}
          to={5}
          isOff={form.by !== 'weekday'}
          name={(nth) => t(`periodic.nth.${nth as 1 | 2 | 3 | 4 | 5}`)}
          onChoose={(nth) => onChange({ nth })}
        />
      </div>
    </>
  )
}

interface ChoicesProps {
  label: string
  value: number
  from: number
  to: number
  isOff?: boolean
  name: (value: number) => string
  onChoose: (value: number) => void
}

const Choices = ({ label, value, from, to, isOff = false, name, onChoose }: ChoicesProps) => (
  <span className={css.select}>
    <select
      className={css.input}
      aria-label={label}
      value={value}
      disabled={isOff}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((each) => (
        <option key={each} value={each}>
          {name(each)}
        </option>
      ))}
    </select>
    <Icon of={ChevronDown} size="s" />
  </span>
)

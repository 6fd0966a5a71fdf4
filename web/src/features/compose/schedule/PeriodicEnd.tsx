import { t } from '../../../i18n/index.ts'
import { DayField } from './DayField.tsx'
import css from './PeriodicDialog.module.css'
import type { EndKind, PeriodicForm } from './periodic-form.ts'

interface Props {
  form: PeriodicForm
  onChange: (change: Partial<PeriodicForm>) => void
}

export function PeriodicEnd({ form, onChange }: Props) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t('periodic.end')}</legend>
      <div className={css.row}>
        <Ending kind="never" label={t('periodic.never')} form={form} onChange={onChange} />
      </div>
      <div className={css.row}>
        <Ending kind="after" label={t('periodic.after')} form={form} onChange={onChange} />
        <input
          className={`${css.input} ${css.number}`}
          inputMode="numeric"
          aria-label={t('periodic.timesLabel')}
          disabled={form.end !== 'after'}
          value={form.endAfter}
          onChange={({ target }) => onChange({ endAfter: target.value })}
        />
        <span>{t('periodic.times', { n: Number(form.endAfter) })}</span>
      </div>
      <div className={css.row}>
        <Ending kind="on" label={t('periodic.on')} form={form} onChange={onChange} />
        <DayField
          label={t('periodic.endLabel')}
          isOff={form.end !== 'on'}
          first={form.start}
          value={form.endDay}
          onChange={(endDay) => onChange({ endDay })}
        />
      </div>
    </fieldset>
  )
}

const Ending = ({ kind, label, form, onChange }: Props & { kind: EndKind; label: string }) => (
  <label className={css.choice}>
    <input type="radio" name="end" checked={form.end === kind} onChange={() => onChange({ end: kind })} />
    {label}
  </label>
)

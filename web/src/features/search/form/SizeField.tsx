import { ChevronDown, CircleAlert } from 'lucide'
import { type ComponentProps, useId, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import fieldCss from '../../../ui/field/Field.module.css'
import selectCss from '../../../ui/field/SelectField.module.css'
import { classes, Icon } from '../../../ui/index.ts'
import { hasWrongSize, type SizeFields, type SizeUnit } from '../form-size.ts'
import css from './AdvancedForm.module.css'

interface Props {
  form: SizeFields
  onChange: (changes: Partial<SizeFields>) => void
}

export function SizeField({ form, onChange }: Props) {
  const [isTyping, setTyping] = useState(false)
  const isWrong = !isTyping && hasWrongSize(form)
  const noteId = useId()
  return (
    <fieldset className={fieldCss.field}>
      <legend className={css.legend}>{t('search.size')}</legend>
      <div className={css.size}>
        <Small
          aria-label={t('search.comparison')}
          value={form.comparison}
          onChange={(event) => onChange({ comparison: event.target.value === 'lt' ? 'lt' : 'gt' })}
        >
          <option value="gt">{t('search.larger')}</option>
          <option value="lt">{t('search.smaller')}</option>
        </Small>
        <input
          className={fieldCss.input}
          inputMode="decimal"
          aria-label={t('search.amount')}
          value={form.amount}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? noteId : undefined}
          onBlur={() => setTyping(false)}
          onKeyDown={({ key }) => key === 'Enter' && setTyping(false)}
          onChange={(event) => {
            setTyping(true)
            onChange({ amount: event.target.value })
          }}
        />
        <Small
          aria-label={t('search.unit')}
          value={form.unit}
          onChange={(event) => onChange({ unit: event.target.value as SizeUnit })}
        >
          <option value="MB">MB</option>
          <option value="KB">KB</option>
          {form.unit === 'B' && <option value="B">B</option>}
        </Small>
      </div>
      {isWrong && (
        <span className={fieldCss.error} id={noteId}>
          <Icon of={CircleAlert} size="xs" />
          {t('search.notASize')}
        </span>
      )}
    </fieldset>
  )
}

const Small = (props: ComponentProps<'select'>) => (
  <span className={fieldCss.wrap}>
    <select {...props} className={classes(fieldCss.input, selectCss.select, css.select)} />
    <span className={classes(fieldCss.end, selectCss.end)}>
      <Icon of={ChevronDown} size="s" />
    </span>
  </span>
)

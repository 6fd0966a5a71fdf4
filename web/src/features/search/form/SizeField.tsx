import type { ComponentProps } from 'react'
import { t } from '../../../i18n/index.ts'
import fieldCss from '../../../ui/field/Field.module.css'
import selectCss from '../../../ui/field/SelectField.module.css'
import { ChevronDown } from '../../../ui/icons.ts'
import { classes, Icon } from '../../../ui/index.ts'
import type { SearchForm, SizeUnit } from '../search-form.ts'
import css from './AdvancedForm.module.css'

interface Props {
  form: SearchForm
  onChange: (changes: Partial<SearchForm>) => void
}

/** How large a letter is: more or less than a number of MB or KB. Nothing, or 0, does not matter. */
export function SizeField({ form, onChange }: Props) {
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
          onChange={(event) => onChange({ amount: event.target.value })}
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

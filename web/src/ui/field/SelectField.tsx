import { ChevronDown } from 'lucide'
import { type ComponentProps, useId } from 'react'
import { Icon } from '../display/Icon.tsx'
import { classes } from '../styles/classes.ts'
import css from './Field.module.css'
import selectCss from './SelectField.module.css'

interface Props extends Omit<ComponentProps<'select'>, 'id'> {
  label: string
}

export function SelectField({ label, className, children, ...rest }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.wrap}>
        <select {...rest} id={id} className={classes(css.input, selectCss.select, className)}>
          {children}
        </select>
        <span className={classes(css.end, selectCss.end)}>
          <Icon of={ChevronDown} size="s" />
        </span>
      </div>
    </div>
  )
}

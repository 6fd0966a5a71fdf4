import { type ComponentProps, useId } from 'react'
import css from './Field.module.css'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
}

export function TextArea({ label, ...rest }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea rows={3} {...rest} id={id} className={css.area} />
    </div>
  )
}

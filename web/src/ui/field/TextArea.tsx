import { type ComponentProps, useId } from 'react'
import css from './Field.module.css'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
  hint?: string
}

export function TextArea({ label, hint, ...rest }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className={css.area}
        aria-describedby={hint ? `${id}-note` : undefined}
      />
      {hint && (
        <span className={css.hint} id={`${id}-note`}>
          {hint}
        </span>
      )}
    </div>
  )
}

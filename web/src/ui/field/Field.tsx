import { CircleAlert } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../display/Icon.tsx'
import { classes } from '../styles/classes.ts'
import css from './Field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: string
  /** Error text, announced with the field. */
  error?: string | undefined
  /** Button inside the field, at its end. */
  end?: ReactNode
}

/** Text field with label, hint and error. */
export function Field({ label, hint, error, end, className, ...rest }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.wrap}>
        <input
          {...rest}
          id={id}
          className={classes(css.input, end !== undefined && css.withEnd, className)}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {end && <span className={css.end}>{end}</span>}
      </div>
      {error ? (
        <span className={css.error} id={noteId}>
          <Icon of={CircleAlert} size="xs" />
          {error}
        </span>
      ) : (
        hint && (
          <span className={css.hint} id={noteId}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

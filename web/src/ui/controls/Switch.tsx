import type { ComponentProps } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Switch.module.css'

interface Props
  extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label' | 'checked' | 'onChange'> {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switch that takes effect immediately. */
export function Switch({ label, isOn, className, onChange, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      aria-label={label}
      className={classes(css.switch, className)}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

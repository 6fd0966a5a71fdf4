import type { ComponentProps } from 'react'
import { Icon, type IconGraphic } from '../display/Icon.tsx'
import { classes } from '../styles/classes.ts'
import { tip } from '../tooltip/tooltip.ts'
import css from './IconButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string
  icon: IconGraphic
  /** Equivalent shortcut, shown in the tooltip. */
  shortcut?: string | undefined
  size?: 's'
}

export function IconButton({ label, icon, shortcut, size, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...tip(label, shortcut)}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-size={size}
      className={classes(css.button, className)}
    >
      <Icon of={icon} {...(size ? { size } : {})} />
    </button>
  )
}

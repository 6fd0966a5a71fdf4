import type { ComponentProps } from 'react'
import { Icon, type IconShape } from '../marks/Icon.tsx'
import { classes } from '../styles/classes.ts'
import css from './Button.module.css'

interface Look {
  kind?: 'primary' | 'danger' | 'ghost' | 'link'
  size?: 's' | 'l'
  icon?: IconShape
  isBlock?: boolean
}

export function Button({
  kind,
  size,
  icon,
  isBlock,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button {...rest} type={type} className={classes(css.button, className)} {...look(kind, size, isBlock)}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </button>
  )
}

/** Link styled as a button. */
export function ButtonLink({
  kind,
  size,
  icon,
  isBlock,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={classes(css.button, className)} {...look(kind, size, isBlock)}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </a>
  )
}

const look = (kind: Look['kind'], size: Look['size'], isBlock = false) => ({
  'data-kind': kind,
  'data-size': size,
  'data-block': isBlock || undefined,
})

import type { ComponentProps } from 'react'
import { Icon, type IconGraphic } from '../display/Icon.tsx'
import { classes } from '../styles/classes.ts'
import css from './Button.module.css'

interface ButtonStyle {
  kind?: 'primary' | 'danger' | 'ghost' | 'link'
  size?: 's' | 'l'
  icon?: IconGraphic
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
}: ComponentProps<'button'> & ButtonStyle) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(css.button, className)}
      {...buttonClass(kind, size, isBlock)}
    >
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
}: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...rest} className={classes(css.button, className)} {...buttonClass(kind, size, isBlock)}>
      {icon && <Icon of={icon} size="s" />}
      {children}
    </a>
  )
}

const buttonClass = (kind: ButtonStyle['kind'], size: ButtonStyle['size'], isBlock = false) => ({
  'data-kind': kind,
  'data-size': size,
  'data-block': isBlock || undefined,
})

import type { CSSProperties } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Avatar.module.css'
import { hueOf, initialsOf } from './initials.ts'

interface Props {
  name: string
  email: string
  /** In pixels. */
  size?: number
  picture?: string | null | undefined
  className?: string | undefined
}

/** Who it is at a glance: a picture, or initials on the hue of the address. The name stands beside it as text. */
export function Avatar({ name, email, size = 40, picture, className }: Props) {
  const hue = hueOf(email)
  const style = {
    '--size': `${size}px`,
    '--hue-bg': `var(--hue-${hue}-bg)`,
    '--hue-ink': `var(--hue-${hue}-ink)`,
  } as CSSProperties

  if (picture)
    return (
      <img
        className={classes(css.avatar, className)}
        style={style}
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    )
  return (
    // Drawn by the style sheet: to a reader of the page initials are no text, the name beside them is.
    <span
      className={classes(css.avatar, className)}
      style={style}
      data-initials={initialsOf(name || email)}
      aria-hidden
    />
  )
}

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

/** Avatar: a picture, or initials on the hue of the address. The name is separate text. */
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
    // Rendered by the style sheet, because screen readers read the name next to it.
    <span
      className={classes(css.avatar, className)}
      style={style}
      data-initials={initialsOf(name || email)}
      aria-hidden
    />
  )
}

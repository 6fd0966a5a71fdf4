import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Tag.module.css'

interface Props {
  /** A place with a hue of its own, 1 to 8, such as a folder. */
  hue?: number
  title?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A short fact about the thing it stands beside. */
export function Tag({ hue, title, className, children }: Props) {
  const style = hue ? ({ '--hue-ink': `var(--hue-${hue}-ink)` } as CSSProperties) : undefined
  return (
    <span className={classes(css.tag, className)} data-hue={hue} style={style} title={title}>
      {children}
    </span>
  )
}

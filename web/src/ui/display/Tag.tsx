import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Tag.module.css'

interface Props {
  /** Hue of a folder, 1 to 8. */
  hue?: number
  title?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Short label next to an item. */
export function Tag({ hue, title, className, children }: Props) {
  const style = hue ? ({ '--hue-ink': `var(--hue-${hue}-ink)` } as CSSProperties) : undefined
  return (
    <span className={classes(css.tag, className)} data-hue={hue} style={style} title={title}>
      {children}
    </span>
  )
}

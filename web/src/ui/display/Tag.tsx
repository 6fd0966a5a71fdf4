import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import { Icon, type IconGraphic } from './Icon.tsx'
import css from './Tag.module.css'

interface Props {
  /** Colour of a label or folder, 1 to 12. */
  colour?: number
  /** Icon in this colour, instead of a dot. */
  icon?: IconGraphic
  title?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Short label next to an item. */
export function Tag({ colour, icon, title, className, children }: Props) {
  const style = colour ? ({ '--dot': `var(--dot-${colour})` } as CSSProperties) : undefined
  return (
    <span
      className={classes(css.tag, className)}
      data-mark={colour && (icon ? 'icon' : 'dot')}
      style={style}
      title={title}
    >
      {icon && <Icon of={icon} size="xs" />}
      {children}
    </span>
  )
}

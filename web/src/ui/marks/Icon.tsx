import type { LucideIcon } from 'lucide-react'
import { classes } from '../styles/classes.ts'
import css from './Icon.module.css'

export type IconShape = LucideIcon

/** An icon of the set beside text or in a button: 18 px in toolbars, `s` 16 px in menus, `xs` 14 px in rows, `l` 22 px. */
export function Icon({
  of: Shape,
  size,
  className,
}: {
  of: IconShape
  size?: 's' | 'xs' | 'l'
  className?: string | undefined
}) {
  return <Shape className={classes(css.icon, size && css[size], className)} aria-hidden />
}

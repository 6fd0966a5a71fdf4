import type { IconNode } from 'lucide'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Icon.module.css'

/** Icon data of the set. */
export type IconShape = IconNode

/** Cache of the elements, because an icon never changes; React skips identical elements. */
const drawn = new WeakMap<IconShape, readonly ReactNode[]>()

function linesOf(shape: IconShape): readonly ReactNode[] {
  const known = drawn.get(shape)
  if (known) return known
  const lines = shape.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))
  drawn.set(shape, lines)
  return lines
}

/** Icon: 18 px in toolbars, `s` 16 px in menus, `xs` 14 px in rows, `l` 22 px. */
export function Icon({
  of: shape,
  size,
  className,
  style,
}: {
  of: IconShape
  size?: 's' | 'xs' | 'l'
  className?: string | undefined
  style?: CSSProperties
}) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes(css.icon, size && css[size], className)}
      style={style}
      aria-hidden
    >
      {linesOf(shape)}
    </svg>
  )
}

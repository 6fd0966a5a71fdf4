import type { IconNode } from 'lucide'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Icon.module.css'

/** Icon data of the set. */
export type IconGraphic = IconNode

/** Cache of the elements, because an icon never changes; React skips identical elements. */
const rendered = new WeakMap<IconGraphic, readonly ReactNode[]>()

function renderLines(graphic: IconGraphic): readonly ReactNode[] {
  const cached = rendered.get(graphic)
  if (cached) return cached
  const lines = graphic.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))
  rendered.set(graphic, lines)
  return lines
}

/** Icon: 18 px in toolbars, `s` 16 px in menus, `xs` 14 px in rows, `l` 22 px. */
export function Icon({
  of: graphic,
  size,
  className,
  style,
}: {
  of: IconGraphic
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
      {renderLines(graphic)}
    </svg>
  )
}

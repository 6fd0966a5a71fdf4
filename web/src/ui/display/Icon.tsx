import type { IconNode } from 'lucide'
import { type CSSProperties, createElement, type ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Icon.module.css'
import { elementPath } from './icon-path.ts'

/** Icon data of the set. */
export type IconGraphic = IconNode

/** Cache of the elements, because an icon never changes; React skips identical elements. */
const rendered = new WeakMap<IconGraphic, readonly ReactNode[]>()

/** Renders the lines of an icon as one path, because a page has a hundred icons of several lines each. */
function renderLines(graphic: IconGraphic): readonly ReactNode[] {
  const cached = rendered.get(graphic)
  if (cached) return cached
  const lines = graphic.filter((line) => line[1].fill === undefined)
  const elements = [
    createElement('path', { key: 'lines', d: lines.map(elementPath).join('') }),
    ...graphic
      .filter((line) => line[1].fill !== undefined)
      .map(([tag, attributes], key) => createElement(tag, { key, ...attributes })),
  ]
  rendered.set(graphic, elements)
  return elements
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
      viewBox="0 0 24 24"
      className={classes(css.icon, size && css[size], className)}
      style={style}
      aria-hidden
    >
      {renderLines(graphic)}
    </svg>
  )
}

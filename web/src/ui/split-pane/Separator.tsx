import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import css from './Separator.module.css'
import { shareAfterKey, shareAtPoint, shareBounds } from './split-share.ts'

interface Props {
  label: string
  /** Position of the second pane. */
  side: 'right' | 'bottom'
  /** Share of the first pane in per cent. */
  share: number
  /** Called after dragging; meanwhile only the style changes. */
  onShare: (share: number) => void
}

/**
 * Separator of two panes: dragged, moved by arrow keys, and reset to the middle by double click or Enter. `--share` of
 * its parent is the share of the first pane.
 */
export function Separator({ label, side, share, onShare }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const dragged = useRef<number | undefined>(undefined)

  const show = (next: number) => {
    line.current?.parentElement?.style.setProperty('--share', `${next}%`)
    line.current?.setAttribute('aria-valuenow', String(Math.round(next)))
  }
  const finishDragging = (next: number) => {
    show(next)
    onShare(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = shareAfterKey(share, event.key)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    finishDragging(next)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // Captured, because a frame would receive the pointer events.
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = share
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const bounds = event.currentTarget.parentElement?.getBoundingClientRect()
    if (dragged.current === undefined || !bounds) return
    dragged.current =
      side === 'right'
        ? shareAtPoint(event.clientX, { start: bounds.left, size: bounds.width })
        : shareAtPoint(event.clientY, { start: bounds.top, size: bounds.height })
    show(dragged.current)
  }
  const onPointerUp = () => {
    if (dragged.current !== undefined && dragged.current !== share) onShare(dragged.current)
    dragged.current = undefined
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- unlike an `hr`, this separator is movable
    // biome-ignore lint/a11y/useSemanticElements: unlike an `hr`, this separator is movable
    <div
      ref={line}
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- likewise
      tabIndex={0}
      className={css.line}
      data-side={side}
      aria-label={label}
      aria-orientation={side === 'right' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(share)}
      aria-valuemin={shareBounds.least}
      aria-valuemax={shareBounds.most}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => finishDragging(shareBounds.start)}
    />
  )
}

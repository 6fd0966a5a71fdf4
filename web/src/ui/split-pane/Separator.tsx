import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import css from './Separator.module.css'
import { shareAfterKey, shareAtPoint, shareBounds } from './split-share.ts'

interface Props {
  label: string
  /** The pane before it is to its left, or above it. */
  side: 'right' | 'bottom'
  /** How much of the room the pane before it has, in per cent. */
  share: number
  /** While it is dragged only the style of the room follows; this is called where it comes to rest. */
  onShare: (share: number) => void
}

/**
 * The line between two panes of one room: dragged by mouse and finger, moved by arrows, put back to the middle by
 * a double click or Enter. The room is its parent; `--share` there says how much of it the first pane has.
 */
export function Separator({ label, side, share, onShare }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const dragged = useRef<number | undefined>(undefined)

  const show = (next: number) => {
    line.current?.parentElement?.style.setProperty('--share', `${next}%`)
    line.current?.setAttribute('aria-valuenow', String(Math.round(next)))
  }
  const settle = (next: number) => {
    show(next)
    onShare(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = shareAfterKey(share, event.key)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    settle(next)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    // Also over a frame, which would keep the pointer to itself.
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = share
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const room = event.currentTarget.parentElement?.getBoundingClientRect()
    if (dragged.current === undefined || !room) return
    dragged.current =
      side === 'right'
        ? shareAtPoint(event.clientX, { start: room.left, size: room.width })
        : shareAtPoint(event.clientY, { start: room.top, size: room.height })
    show(dragged.current)
  }
  const onPointerUp = () => {
    if (dragged.current !== undefined && dragged.current !== share) onShare(dragged.current)
    dragged.current = undefined
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- a rule cannot be moved, this one can
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved, this one can
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
      onDoubleClick={() => settle(shareBounds.start)}
    />
  )
}

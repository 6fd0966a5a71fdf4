import type { Id } from '@bocau/contract/ids'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isTypedSpace } from '../../../../ui/keyboard/shortcuts.ts'
import { rowKeys } from '../../cache/keys.ts'

export interface RowEvents {
  onOpen: (id: Id, isByKey: boolean) => void
  onToggle: (id: Id) => void
  onRange: (id: Id) => void
  onStar: (id: Id) => void
  /** `anchor` is the pressed element. */
  onAction: (id: Id, actionId: string, anchor: Element) => void
  onFocus: (id: Id) => void
  onMove: (to: 'next' | 'previous' | 'first' | 'last') => void
  /** The pointer is on the row; `null` when it left. */
  onPoint: (id: Id | null, pointer: string) => void
}

/** Returns the events with a stable identity, so that selecting a row renders no other one. */
export function useStableEvents(events: RowEvents): RowEvents {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const [same] = useState<RowEvents>(() => ({
    onOpen: (id, isByKey) => latest.current.onOpen(id, isByKey),
    onToggle: (id) => latest.current.onToggle(id),
    onRange: (id) => latest.current.onRange(id),
    onStar: (id) => latest.current.onStar(id),
    onAction: (id, actionId, anchor) => latest.current.onAction(id, actionId, anchor),
    onFocus: (id) => latest.current.onFocus(id),
    onMove: (to) => latest.current.onMove(to),
    onPoint: (id, pointer) => latest.current.onPoint(id, pointer),
  }))
  return same
}

/** Handles a click on a row: opens it, or selects it with a modifier key. */
export function clickRow(on: RowEvents, id: Id, event: MouseEvent<HTMLElement>): void {
  // The link of a row serves the middle button and the browser menu; a plain click stays on this page.
  event.preventDefault()
  if (event.shiftKey) on.onRange(id)
  else if (event.ctrlKey || event.metaKey) on.onToggle(id)
  else on.onOpen(id, false)
}

export function clickTick(on: RowEvents, id: Id, event: MouseEvent<HTMLElement>): void {
  event.stopPropagation()
  if (event.shiftKey) on.onRange(id)
  else on.onToggle(id)
}

const moves = {
  [rowKeys.older]: 'next',
  [rowKeys.newer]: 'previous',
  Home: 'first',
  End: 'last',
} as const

/** Handles keys of a row: moving between rows, into its controls and back, opening and selecting. */
export function pressOnRow(on: RowEvents, id: Id, event: KeyboardEvent<HTMLElement>): void {
  const isRow = event.target === event.currentTarget
  const move = moves[event.key as keyof typeof moves]
  const toggleUnlessTyping = () => {
    if (!isTypedSpace(event)) on.onToggle(id)
  }
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    stepThroughRow(event)
    return
  }
  if (move && isUnmodified(event)) on.onMove(move)
  else if (event.key === rowKeys.open && isRow) on.onOpen(id, true)
  else if (event.key === ' ' && isRow) toggleUnlessTyping()
  else return
  event.preventDefault()
}

const isUnmodified = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

/** Moves with left and right from a row into its controls and back. */
function stepThroughRow(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget
  if (!isUnmodified(event)) return
  const stops = [row, ...row.querySelectorAll<HTMLElement>('input, button')].filter((stop) =>
    stop.checkVisibility(),
  )
  const index = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[index + (event.key === 'ArrowRight' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

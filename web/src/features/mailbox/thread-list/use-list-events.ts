import type { Id } from '@bocau/contract/ids'
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { rowKeys } from '../cache/keys.ts'

/** What a list wants to know about its rows. */
export interface RowEvents {
  onOpen: (id: Id, isByKey: boolean) => void
  onToggle: (id: Id) => void
  onRange: (id: Id) => void
  onStar: (id: Id) => void
  /** `anchor` is what was pressed. */
  onAction: (id: Id, actionId: string, anchor: Element) => void
  onFocus: (id: Id) => void
  onMove: (to: 'next' | 'previous' | 'first' | 'last') => void
  onPoint: (id: Id | null) => void
}

/** The handlers of a whole list: one set for all rows, which only say who they are. */
export interface ListEvents {
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onPointerOver: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: () => void
}

const moves = {
  [rowKeys.older]: 'next',
  [rowKeys.newer]: 'previous',
  Home: 'first',
  End: 'last',
} as const

/** Finds out which row is meant and what for. */
export function useListEvents(row: RowEvents): ListEvents {
  return {
    onClick: (event) => {
      const id = rowIdOf(event.target)
      if (id) clickRow(row, id, event)
    },
    onKeyDown: (event) => {
      const move = moves[event.key as keyof typeof moves]
      if (move && isUnmodified(event)) {
        event.preventDefault()
        row.onMove(move)
      } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        stepThroughRow(event)
      } else if (event.key === rowKeys.open && isRow(event.target)) {
        event.preventDefault()
        row.onOpen(rowIdOf(event.target) as Id, true)
      } else if (event.key === ' ' && isRow(event.target)) {
        event.preventDefault()
        row.onToggle(rowIdOf(event.target) as Id)
      }
    },
    onFocus: (event) => {
      const id = rowIdOf(event.target)
      if (id) row.onFocus(id)
    },
    onPointerOver: (event) => {
      if (event.pointerType === 'mouse') row.onPoint(rowIdOf(event.target))
    },
    onPointerLeave: () => row.onPoint(null),
  }
}

function clickRow(row: RowEvents, id: Id, event: MouseEvent<HTMLElement>): void {
  const part = (event.target as Element).closest<HTMLElement>('[data-part]')
  const isTick = part?.dataset.part === 'check' || event.ctrlKey || event.metaKey
  // The link of a row is for the middle button and the menu of the browser; a plain click stays on this page.
  // A checkbox must not be prevented: the browser would take its tick back.
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  if (part?.dataset.part === 'star') row.onStar(id)
  else if (part?.dataset.part === 'action') row.onAction(id, part.dataset.action ?? '', part)
  else if (event.shiftKey) row.onRange(id)
  else if (isTick) row.onToggle(id)
  else row.onOpen(id, false)
}

const rowIdOf = (target: EventTarget): Id | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-id]')?.dataset.id) || null

const isRow = (target: EventTarget) => target instanceof HTMLElement && target.role === 'row'

const isUnmodified = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

/** Left and right walk from a row into its controls and back. */
function stepThroughRow(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as Element).closest<HTMLElement>('[data-id]')
  if (!row || !isUnmodified(event)) return
  const stops = [row, ...row.querySelectorAll<HTMLElement>('input, button')].filter((stop) =>
    stop.checkVisibility(),
  )
  const index = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[index + (event.key === 'ArrowRight' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

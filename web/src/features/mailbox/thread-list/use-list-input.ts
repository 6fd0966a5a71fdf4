import type { RefObject } from 'react'
import { readsOnly } from '../action-rules/may-delete.ts'
import { useThreadPrefetch } from './prefetch/use-thread-prefetch.ts'
import type { RowEvents } from './row/row-events.ts'
import { useTouch } from './touch/use-touch.ts'
import type { ListActs } from './use-list-acts.ts'
import type { ListCursor } from './use-list-cursor.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Opening } from './use-opening.ts'
import type { ListSelection } from './use-selection.ts'

interface Parts {
  selection: ListSelection
  cursor: ListCursor
  opening: Opening
  acts: ListActs
  scroller: RefObject<HTMLElement | null>
  hasRows: boolean
  isShown: boolean
  isReading: boolean
  folderOf: (id: string) => string
  turn: (to: 'next' | 'previous') => void
  refetch: () => Promise<unknown>
}

/** Handles keys, pointer and touch in a list; returns the events for its rows. */
export function useListInput(parts: Parts): RowEvents {
  const { selection, cursor, opening, acts, isShown, isReading } = parts
  const { current } = cursor
  const point = useThreadPrefetch(parts.folderOf)
  useListKeys({
    onActionKey: acts.onChosenByKey,
    move: opening.step,
    open: () => current && opening.openByKey(current.id),
    toggle: () => current && selection.toggle(current.id),
    selectRange: () => current && selection.toggleRange(current.id),
    select: selection.select,
    turn: parts.turn,
    beside: { isReading, isSelecting: selection.threads.length > 0 },
    isShown,
  })
  useTouch(parts.scroller, parts.hasRows, {
    onHold: selection.toggle,
    onPull: parts.refetch,
    mayPushLeft: () => !readsOnly(),
    onSwipe: (id, direction) => (direction === 'left' ? acts.onByKey(id, 'e #') : acts.onReadMark(id)),
  })
  return {
    onOpen: (id, isByKey) => (isByKey ? opening.openByKey(id) : opening.open(id)),
    onToggle: (id) => {
      cursor.setCursor(id)
      selection.toggle(id)
    },
    onRange: selection.toggleRange,
    onStar: (id) => acts.onByKey(id, 's'),
    onAction: (id, actionId, anchor) => acts.on(id, ({ actionOfId }) => actionOfId(actionId), anchor),
    onFocus: cursor.setCursor,
    onMove: opening.step,
    onPoint: (id, pointer) => {
      if (pointer === 'mouse') point(id)
    },
  }
}

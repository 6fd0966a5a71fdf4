import type { RefObject } from 'react'
import { isReadOnly } from '../action-rules/may-delete.ts'
import { useThreadPrefetch } from './prefetch/use-thread-prefetch.ts'
import type { RowEvents } from './row/row-events.ts'
import { useTouch } from './touch/use-touch.ts'
import type { ListActions } from './use-list-actions.ts'
import type { ListCursor } from './use-list-cursor.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Opening } from './use-opening.ts'
import type { ListSelection } from './use-selection.ts'

interface Parts {
  selection: ListSelection
  cursor: ListCursor
  opening: Opening
  actions: ListActions
  scroller: RefObject<HTMLElement | null>
  hasRows: boolean
  isVisible: boolean
  isReading: boolean
  threadFolder: (id: string) => string
  changePage: (to: 'next' | 'previous') => void
  refetch: () => Promise<unknown>
}

/** Handles keys, pointer and touch in a list; returns the events for its rows. */
export function useListInput(parts: Parts): RowEvents {
  const { selection, cursor, opening, actions, isVisible, isReading } = parts
  const { current } = cursor
  const point = useThreadPrefetch(parts.threadFolder)
  useListKeys({
    onActionKey: actions.onChosenByKey,
    move: opening.step,
    open: () => current && opening.openByKey(current.id),
    toggle: () => current && selection.toggle(current.id),
    selectRange: () => current && selection.toggleRange(current.id),
    select: selection.select,
    changePage: parts.changePage,
    state: { isReading, isSelecting: selection.threads.length > 0 },
    isVisible,
  })
  useTouch(parts.scroller, parts.hasRows, {
    onLongPress: selection.toggle,
    onPull: parts.refetch,
    maySwipeLeft: () => !isReadOnly(),
    onSwipe: (id, direction) =>
      direction === 'left' ? actions.onByKey(id, 'e #') : actions.onToggleRead(id),
  })
  return {
    onOpen: (id, isByKey) => (isByKey ? opening.openByKey(id) : opening.open(id)),
    onToggle: (id) => {
      cursor.setCursor(id)
      selection.toggle(id)
    },
    onRange: selection.toggleRange,
    onStar: (id) => actions.onByKey(id, 's'),
    onAction: (id, actionId, anchor) => actions.on(id, ({ actionOfId }) => actionOfId(actionId), anchor),
    onFocus: cursor.setCursor,
    onMove: opening.step,
    onPoint: (id, pointer) => {
      if (pointer === 'mouse') point(id)
    },
  }
}

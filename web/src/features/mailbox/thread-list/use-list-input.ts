import type { Id } from '@bocau/contract/ids'
import { type RefObject, useEffect, useRef } from 'react'
import { bindKeys, useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { fetchPart, prefetch } from '../../../ui/parts/fetch-part.ts'
import { actionKeys } from '../action-rules/action-keys.ts'
import { isReadOnly } from '../action-rules/rights.ts'
import { listKeys } from '../cache/keys.ts'
import { cancelPrefetch, HOVER_MILLISECONDS, prefetchThread } from '../navigation/prefetch.ts'
import { loadThreadPage } from '../pages/load-thread-page.ts'
import type { SelectionKind } from '../selection.ts'
import type { RowEvents } from './row/row-events.ts'
import type { ListTouches } from './touch/track-list-touches.ts'
import type { ListActions } from './use-list-actions.ts'
import type { ListCursor } from './use-list-cursor.ts'
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

/** Adds long press and swipe to the rows of a list, and pull to refresh. The code loads only on touch devices. */
function useTouch(list: RefObject<HTMLElement | null>, isVisible: boolean, events: ListTouches): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const element = list.current
    if (!isVisible || !element || !matchMedia('(any-pointer: coarse)').matches) return
    const stop = new AbortController()
    const follow = async () => {
      const { trackListTouches } = await fetchPart(() => import('./touch/track-list-touches.ts'))
      if (!stop.signal.aborted) trackListTouches(element, latest, stop.signal)
    }
    void follow()
    return () => stop.abort()
  }, [list, isVisible])
}

/** Prefetches the hovered or focused thread and cancels when it changes. */
function useThreadPrefetch(threadFolder: (id: Id) => string): (id: Id | null) => void {
  const pending = useRef<{ id: Id | null; folder: string; timer: number }>({ id: null, folder: '', timer: 0 })
  useEffect(() => () => clearTimeout(pending.current.timer), [])

  return (id) => {
    const before = pending.current
    if (before.id === id) return
    clearTimeout(before.timer)
    if (before.id) cancelPrefetch(before.folder, before.id)
    const folder = id ? threadFolder(id) : ''
    const timer = id ? window.setTimeout(() => fetchAll(folder, id), HOVER_MILLISECONDS) : 0
    pending.current = { id, folder, timer }
  }
}

function fetchAll(folder: string, id: Id): void {
  prefetch(loadThreadPage)
  prefetchThread(folder, id)
}

interface ListKeys {
  /** Runs the action of a key on the selection, or on the cursor row. */
  onActionKey: (key: string) => void
  move: (to: 'next' | 'previous') => void
  open: () => void
  toggle: () => void
  selectRange: () => void
  select: (kind: SelectionKind) => void
  changePage: (direction: 'next' | 'previous') => void
  /** Determines which keys of the list take precedence over those of the open thread. */
  state: { isReading: boolean; isSelecting: boolean }
  /** A hidden list handles no keys. */
  isVisible: boolean
}

/** Shortcuts of a list, in addition to those of its grid (arrows, Home, End, Enter, Space). */
function useListKeys(keys: ListKeys): void {
  const { onActionKey, move, open, toggle, selectRange, select, changePage, state, isVisible } = keys
  const isReading = isVisible && state.isReading
  useShortcuts(
    {
      ...(isReading && moveKeys(move)),
      // Keys apply to selected rows even while a thread is open.
      ...(isReading &&
        state.isSelecting && { ...actionKeys(onActionKey), [listKeys.clear]: () => select('none') }),
    },
    true,
  )
  const listShortcuts = () => ({
    ...actionKeys(onActionKey),
    ...bindKeys(listKeys, {
      older: () => move('next'),
      newer: () => move('previous'),
      open,
      tick: toggle,
      tickRange: selectRange,
      tickAll: () => select('all'),
      tickNone: () => select('none'),
      tickRead: () => select('read'),
      tickUnread: () => select('unread'),
      tickStarred: () => select('starred'),
      tickUnstarred: () => select('unstarred'),
      clear: () => select('none'),
      nextPage: () => changePage('next'),
      previousPage: () => changePage('previous'),
    }),
  })
  useShortcuts(isVisible ? listShortcuts() : {})
}

const moveKeys = (move: ListKeys['move']) => ({
  [listKeys.older]: () => move('next'),
  [listKeys.newer]: () => move('previous'),
})

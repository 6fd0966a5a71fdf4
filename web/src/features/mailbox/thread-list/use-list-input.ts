import type { Id } from '@bocau/contract/ids'
import { type RefObject, useEffect, useRef } from 'react'
import { bindKeys, useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { prefetch } from '../../../ui/parts/fetch-part.ts'
import { actionKeys } from '../action-rules/action-keys.ts'
import { isReadOnly } from '../action-rules/rights.ts'
import { listKeys } from '../cache/keys.ts'
import { cancelPrefetch, HOVER_MILLISECONDS, prefetchThread } from '../navigation/prefetch.ts'
import { loadThreadPage } from '../pages/load-thread-page.ts'
import { loadActions } from '../run-action.ts'
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
  /** A hidden list handles no keys. */
  isVisible: boolean
  isReading: boolean
  threadFolder: (id: string) => string
  changePage: (to: 'next' | 'previous') => void
  refetch: () => Promise<unknown>
}

/** Handles keys, pointer and touch in a list; returns the events for its rows. */
export function useListInput(parts: Parts): RowEvents {
  const { selection, cursor, opening, actions } = parts
  const point = useThreadPrefetch(parts.threadFolder)
  useListKeys(parts)
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

/** Adds long press and swipe to the rows of a list, and pull to refresh, on touch devices. */
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
      const { trackListTouches } = await loadActions()
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
  void prefetch(loadThreadPage)
  prefetchThread(folder, id)
}

/** Shortcuts of a list, in addition to those of its grid (arrows, Home, End, Enter, Space). */
function useListKeys({ selection, cursor, opening, actions, isVisible, ...parts }: Parts): void {
  const { select, threads } = selection
  const { step } = opening
  const { current } = cursor
  const isReading = isVisible && parts.isReading
  const moveKeys = { [listKeys.older]: () => step('next'), [listKeys.newer]: () => step('previous') }
  useShortcuts(
    {
      ...(isReading && moveKeys),
      // Keys apply to selected rows even while a thread is open.
      ...(isReading &&
        threads.length > 0 && {
          ...actionKeys(actions.onChosenByKey),
          [listKeys.clear]: selection.clear,
        }),
    },
    true,
  )
  const listShortcuts = () => ({
    ...actionKeys(actions.onChosenByKey),
    ...bindKeys(listKeys, {
      older: () => step('next'),
      newer: () => step('previous'),
      open: () => current && opening.openByKey(current.id),
      tick: () => current && selection.toggle(current.id),
      tickRange: () => current && selection.toggleRange(current.id),
      tickAll: () => select('all'),
      tickNone: selection.clear,
      tickRead: () => select('read'),
      tickUnread: () => select('unread'),
      tickStarred: () => select('starred'),
      tickUnstarred: () => select('unstarred'),
      clear: selection.clear,
      nextPage: () => parts.changePage('next'),
      previousPage: () => parts.changePage('previous'),
    }),
  })
  useShortcuts(isVisible ? listShortcuts() : {})
}

import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { type RefObject, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { act, loadActions } from '../act.ts'
import { mayDelete } from '../action-rules/may-delete.ts'
import { useCurrentThreads } from '../current-threads.ts'
import { onlyDraftOf } from '../draft-thread.ts'
import { dropListFocus, giveListFocus, passFocusOn } from '../navigation/list-focus.ts'
import type { ListSource } from '../navigation/list-source.ts'
import { openThread } from '../navigation/navigation.ts'
import { mayOpen, prefetchThread } from '../navigation/prefetch.ts'
import { useSplit } from '../navigation/split.ts'
import { idsOfKind, nothingSelected, type SelectionKind, selectionReducer } from '../selection.ts'
import type { ThreadAction } from '../thread-actions/index.ts'
import { useToday } from '../use-today.ts'
import { useIdlePrefetch, usePageAhead } from './prefetch/use-idle-prefetch.ts'
import { useThreadPrefetch } from './prefetch/use-thread-prefetch.ts'
import { useScrollPlace, useVisits } from './prefetch/use-visits.ts'
import { useTouch } from './touch/use-touch.ts'
import { useArrivals } from './use-arrivals.ts'
import { focusReading, isReadingFocused, useFollowedThread } from './use-followed-thread.ts'
import { findRow, type Move, useListCursor } from './use-list-cursor.ts'
import { useListEvents } from './use-list-events.ts'
import { useListKeys } from './use-list-keys.ts'
import { usePage } from './use-page.ts'
import { useWholeFolder } from './use-whole-folder.ts'

const noThreads: readonly Thread[] = []

/** Everything a list is: its page, what is ticked, the row of the cursor, and what rows and keys do. */
export function useThreadList(source: ListSource, shownCursor: string, isShown: boolean) {
  const page = usePage(source, shownCursor, isShown)
  const split = useSplit()
  const threads = page.data?.items ?? noThreads
  const scroller = useRef<HTMLDivElement>(null)
  const [selection, dispatch] = useReducer(selectionReducer, nothingSelected)
  const { current: cursor, setCursor, move, restart } = useListCursor(threads, scroller)
  const arrivals = useArrivals(page.list, threads)
  const visit = useVisits(isShown, page.list, {
    onBegin: ({ thread }) => {
      restart(thread)
      arrivals.restart()
    },
    onEnd: () => dispatch({ type: 'clear' }),
  })
  const find = (id: Id) => threads.find((thread) => thread.id === id)
  const folderOf = (id: Id) => source.folderOf(find(id) as Thread)
  const point = useThreadPrefetch(folderOf)
  const selected = useMemo(
    () => threads.filter((thread) => selection.ids.has(thread.id)),
    [threads, selection],
  )
  // Rows that left the page are no longer selected, nor are they when they come back.
  if (!page.isPlaceholderData && page.data && selected.length < selection.ids.size)
    dispatch({ type: 'keep', order: threads.map((thread) => thread.id) })

  useScrollPlace(scroller, { list: page.list, isReady: threads.length > 0, visit })
  useFollowedThread(split, scroller, setCursor)
  useIdlePrefetch(source, isShown ? threads : noThreads)
  usePageAhead(source, page.isPlaceholderData || !isShown ? undefined : page.data)
  const keepsFocus = useRef(false)
  useLayoutEffect(() => {
    if (keepsFocus.current) keepsFocus.current = passFocusOn(scroller.current)
    if (isShown) giveListFocus(cursor ? findRow(scroller.current, cursor.id) : null)
    // What is out of sight has no focus.
    else dropListFocus(scroller.current)
  })

  const open = (id: Id, replaces = false) => {
    // Whose domain is not verified may look at the list, and is told why not at more.
    if (!mayOpen()) return void loadActions().then((actions) => actions.mayAct())
    const top = scroller.current?.scrollTop ?? 0
    openThread(folderOf(id), id, { id: source.id, href: page.href, top, src: source.src }, replaces)
  }
  const openByKey = (id: Id) => {
    if (split?.openId === id) focusReading()
    else {
      // What is read takes the focus unless the list has it.
      if (split && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      open(id, split?.openId !== undefined)
    }
  }
  const toggle = (id: Id) => dispatch({ type: 'toggle', id })
  const selectRange = (id: Id) => dispatch({ type: 'range', id, order: threads.map((thread) => thread.id) })
  const select = (kind: SelectionKind) =>
    dispatch(kind === 'none' ? { type: 'clear' } : { type: 'replace', ids: idsOfKind(threads, kind) })
  const step = (to: Move) => {
    const isReading = isReadingFocused()
    const thread = move(to, !isReading)
    if (!thread) return
    prefetchAround(source, threads, thread)
    // What is read beside the list goes along; a draft would open in a window of its own.
    if (split?.openId !== undefined && split.openId !== thread.id && !onlyDraftOf(thread))
      open(thread.id, true)
  }
  const { wholeFolder, ...whole } = useWholeFolder(source, page.data, selected.length)
  const actOnAll = (pick: Parameters<typeof act>[1], anchor?: Element) => {
    if (selected.length > 0) void act(selected, pick, { anchor: anchor ?? anchorIn(scroller), wholeFolder })
    else if (cursor) void act([cursor], pick, { anchor: findRow(scroller.current, cursor.id) })
  }
  const actOn = (id: Id, pick: Parameters<typeof act>[1], anchor?: Element) => {
    const thread = find(id)
    if (thread) void act([thread], pick, { anchor: anchor ?? null })
  }
  const actOnKey = (id: Id, key: string) => {
    const thread = find(id)
    if (thread) actOn(id, ({ actionOfKey }) => actionOfKey(key, [thread]))
  }

  useListKeys({
    onActionKey: (key) =>
      actOnAll(({ actionOfKey }) =>
        actionOfKey(key, selected.length > 0 ? selected : cursor ? [cursor] : [], wholeFolder !== undefined),
      ),
    move: step,
    open: () => cursor && openByKey(cursor.id),
    toggle: () => cursor && toggle(cursor.id),
    selectRange: () => cursor && selectRange(cursor.id),
    select,
    turn: (to) => {
      keepsFocus.current = scroller.current?.contains(document.activeElement) ?? false
      if (page.turn(to)) restart()
    },
    beside: { isReading: split?.openId !== undefined, isSelecting: selected.length > 0 },
    isShown,
  })

  useCurrentThreads(
    isShown
      ? {
          kind: selected.length > 0 ? 'ticked' : 'cursor',
          threads: selected.length > 0 ? selected : cursor ? [cursor] : [],
          act: (action) => actOnAll(() => action),
        }
      : undefined,
  )
  const events = useListEvents({
    onOpen: (id, isByKey) => (isByKey ? openByKey(id) : open(id)),
    onToggle: (id) => {
      setCursor(id)
      toggle(id)
    },
    onRange: selectRange,
    onStar: (id) => actOnKey(id, 's'),
    onAction: (id, actionId, anchor) => actOn(id, ({ actionOfId }) => actionOfId(actionId), anchor),
    onFocus: setCursor,
    onMove: step,
    onPoint: point,
  })

  useTouch(scroller, threads.length > 0, {
    onHold: toggle,
    onPull: () => page.refetch(),
    mayDelete,
    onSwipe: (id, direction) =>
      direction === 'left'
        ? actOnKey(id, '#')
        : actOn(id, (actions) => (find(id)?.unread ? actions.markRead : actions.markUnread)),
  })

  return {
    page,
    split,
    scroller,
    selection,
    selected,
    cursor,
    arrivals,
    isReturning: visit.thread !== undefined && visit.list === page.list,
    events,
    select,
    today: useToday(),
    whole: { ...whole, wholeFolder },
    act: (action: ThreadAction, anchor: Element) => actOnAll(() => action, anchor),
    showArrivals: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  }
}

/** Beside what a window opens that a key asked for while rows are ticked: the bar that says how many. */
const anchorIn = (scroller: RefObject<HTMLElement | null>): Element | null =>
  scroller.current?.parentElement?.querySelector('[role="toolbar"] button') ?? null

/** The next two threads are fetched when somebody reads one after another. */
function prefetchAround(source: ListSource, threads: readonly Thread[], current: Thread): void {
  const index = threads.indexOf(current)
  for (const thread of threads.slice(index, index + 3)) prefetchThread(source.folderOf(thread), thread.id)
}

import type { Id } from '@bocau/contract/ids'
import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { noonOfDay } from '../../../i18n/index.ts'
import { prefetch } from '../../../ui/parts/fetch-part.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { cachedFolders, findFolder } from '../folders/folders.ts'
import { blurList, focusIfRequested, requestFocusAfterPaging } from '../navigation/list-focus.ts'
import type { ListSource } from '../navigation/list-source.ts'
import { prefetchPage, prefetchThreadOnly } from '../navigation/prefetch.ts'
import { useSplit } from '../navigation/split.ts'
import { loadThreadPage } from '../pages/load-thread-page.ts'
import { type Arrivals, clearUnseenArrivals, startArrivals, updateArrivals } from './arrivals/arrivals.ts'
import { useScrollPosition, useVisits } from './prefetch/use-visits.ts'
import { useListActions } from './use-list-actions.ts'
import { findRow, useListCursor } from './use-list-cursor.ts'
import { useListInput } from './use-list-input.ts'
import { useFollowedThread, useOpening } from './use-opening.ts'
import { usePage } from './use-page.ts'
import { useSelection } from './use-selection.ts'

/** Number of unread threads to prefetch after sign-in. */
const UNREAD_IN_ADVANCE = 5

/** When idle, preloads the code of threads and other lists and prefetches the first unread threads. */
function useIdlePrefetch(source: ListSource, threads: readonly Thread[]): void {
  const latest = useRef({ source, threads })
  useEffect(() => {
    latest.current = { source, threads }
  })
  const hasRows = threads.length > 0
  useEffect(() => {
    if (!hasRows) return
    return whenIdle(async () => {
      await prefetch(loadThreadPage)
      const list = latest.current
      const unread = list.threads.filter((thread) => thread.unread).slice(0, UNREAD_IN_ADVANCE)
      for (const thread of unread) prefetchThreadOnly(list.source.threadFolder(thread), thread.id)
    })
  }, [hasRows])
}

/** Lays out a list before its first visit when idle, because the browser skips hidden content. */
function useHiddenLayout(
  scroller: RefObject<HTMLElement | null>,
  isVisible: boolean,
  hasRows: boolean,
): void {
  const isVisited = useRef(isVisible)
  useEffect(() => {
    if (isVisible) isVisited.current = true
    if (isVisited.current || !hasRows) return
    return whenIdle(() => scroller.current?.firstElementChild?.getBoundingClientRect(), { kind: 'lists' })
  }, [scroller, isVisible, hasRows])
}

/** When idle, prefetches the next page. */
function useNextPagePrefetch(source: ListSource, page: ThreadPage | undefined): void {
  const { limit = 0, next_cursor = null } = page ?? {}
  useEffect(() => {
    if (next_cursor !== null)
      return whenIdle(() => prefetchPage(source, limit, next_cursor), { kind: 'lists' })
  }, [source, limit, next_cursor])
}

const TOP_PIXELS = 8

/** Counts threads that arrive above the visible part of a list. */
function useArrivals(
  list: string,
  threads: readonly Thread[],
): Arrivals & { onScroll: (event: UIEvent<HTMLElement>) => void; restart: () => void } {
  const [isAtTop, setAtTop] = useState(true)
  const [arrivals, setArrivals] = useState(() => startArrivals(list, threadIds(threads)))
  const noted = updateArrivals(arrivals, list, { ids: threadIds(threads), isAtTop })
  if (noted !== arrivals) setArrivals(noted)

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const isNowAtTop = currentTarget.scrollTop <= TOP_PIXELS
    setAtTop(isNowAtTop)
    if (isNowAtTop) setArrivals(clearUnseenArrivals)
  }
  return { ...noted, onScroll, restart: () => setArrivals(startArrivals(list, threadIds(threads))) }
}

const threadIds = (threads: readonly Thread[]): Id[] => threads.map((thread) => thread.id)

const HALF_A_DAY = 43_200_000

/** Returns noon of the current day in the user's time zone; components with dates render again at midnight. */
function useToday(): number {
  const [today, setToday] = useState(() => noonOfDay())
  useEffect(() => {
    const timer = setTimeout(() => setToday(noonOfDay()), today + HALF_A_DAY - Date.now() + 1000)
    // A device may wake up on another day.
    const onVisible = () => setToday(noonOfDay())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [today])
  return today
}

const noThreads: readonly Thread[] = []

/** State of a list: page, selection, cursor, and the events of rows and keys. */
export function useThreadList(source: ListSource, visibleCursor: string, isVisible: boolean) {
  const page = usePage(source, visibleCursor, isVisible)
  const isSettled = page.data !== undefined && !page.isPlaceholderData
  const split = useSplit()
  const threads = page.data?.items ?? noThreads
  const scroller = useRef<HTMLDivElement>(null)
  const selection = useSelection(threads, isSettled)
  const cursor = useListCursor(threads, scroller)
  const arrivals = useArrivals(page.list, threads)
  const visit = useVisits(isVisible, page.list, {
    onStart: ({ thread }) => {
      cursor.restart(thread)
      arrivals.restart()
    },
    onEnd: () => selection.select('none'),
  })
  const entireFolder = useEntireFolder(source, page.data, selection.threads.length)

  useScrollPosition(scroller, { list: page.list, isReady: threads.length > 0, visit })
  useFollowedThread(split, scroller, cursor.setCursor)
  useIdlePrefetch(source, isVisible ? threads : noThreads)
  useNextPagePrefetch(source, isVisible && isSettled ? page.data : undefined)
  useHiddenLayout(scroller, isVisible, threads.length > 0)
  const retainFocus = useListFocus(scroller, cursor.current?.id, isVisible)
  const actions = useListActions({
    threads,
    ticked: selection.threads,
    entireFolder: entireFolder.wholeFolder,
    cursor: cursor.current,
    scroller,
    isVisible,
  })
  const opening = useOpening({ source, href: page.href, threads, split, scroller, move: cursor.move })
  const events = useListInput({
    selection,
    cursor,
    opening,
    actions,
    scroller,
    hasRows: threads.length > 0,
    isVisible,
    isReading: split?.openId !== undefined,
    threadFolder: (id: Id) => source.threadFolder(threads.find((thread) => thread.id === id) as Thread),
    changePage: (to) => {
      retainFocus()
      if (page.turn(to)) cursor.restart()
    },
    refetch: page.refetch,
  })

  return {
    page,
    split,
    scroller,
    selection,
    cursor: cursor.current,
    arrivals,
    isReturning: visit.thread !== undefined && visit.list === page.list,
    events,
    today: useToday(),
    whole: entireFolder,
    act: actions.onChosen,
    showArrivals: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  }
}

/** Selection of an entire folder: available once all rows of a page are selected and the folder has more. */
function useEntireFolder(source: ListSource, page: ThreadPage | undefined, selectedCount: number) {
  const [isChosen, setChosen] = useState(false)
  const total = page?.total ?? 0
  const isPageSelected = selectedCount > 0 && selectedCount === page?.items.length
  // Search results are no folder, so the server has no batch for them.
  const folder = isPageSelected && total > selectedCount ? findFolder(cachedFolders(), source.id) : undefined
  // Deselecting a row or new mail ends it, because the user has not seen the change.
  if (isChosen && !folder) setChosen(false)

  const entireFolder: { id: Id; total: number } | undefined =
    isChosen && folder ? { id: folder.id, total } : undefined
  return { wholeFolder: entireFolder, total, isOffered: folder !== undefined, choose: () => setChosen(true) }
}

/**
 * Focuses the cursor row when requested, and removes the focus from a hidden list. Returns a function to call before
 * paging, so that a row of the next page gets the focus.
 */
function useListFocus(
  scroller: RefObject<HTMLElement | null>,
  cursorId: string | undefined,
  isVisible: boolean,
): () => void {
  const retainsFocus = useRef(false)
  // Runs after every render, because any may have rendered the awaited row.
  useLayoutEffect(() => {
    if (retainsFocus.current) retainsFocus.current = requestFocusAfterPaging(scroller.current)
    if (isVisible) focusIfRequested(cursorId === undefined ? null : findRow(scroller.current, cursorId))
    else blurList(scroller.current)
  })
  return () => {
    retainsFocus.current = scroller.current?.contains(document.activeElement) ?? false
  }
}

import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { useRef } from 'react'
import type { ListSource } from '../navigation/list-source.ts'
import { useSplit } from '../navigation/split.ts'
import { useToday } from '../use-today.ts'
import { useArrivals } from './arrivals/use-arrivals.ts'
import { useIdlePrefetch, useNextPagePrefetch } from './prefetch/use-idle-prefetch.ts'
import { useScrollPosition, useVisits } from './prefetch/use-visits.ts'
import { useEntireFolder } from './use-entire-folder.ts'
import { useFollowedThread } from './use-followed-thread.ts'
import { useListActions } from './use-list-actions.ts'
import { useListCursor } from './use-list-cursor.ts'
import { useListFocus } from './use-list-focus.ts'
import { useListInput } from './use-list-input.ts'
import { useOpening } from './use-opening.ts'
import { usePage } from './use-page.ts'
import { useSelection } from './use-selection.ts'

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

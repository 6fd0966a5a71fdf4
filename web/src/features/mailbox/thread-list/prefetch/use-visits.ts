import type { Id } from '@bocau/contract/ids'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'
import { storedPosition, storeReturnPosition } from '../../navigation/navigation.ts'
import { findRow } from '../use-list-cursor.ts'

/** Start of a visit to a list: at its top, or where it was left for a thread. */
export interface Visit {
  /** Page at the start of the visit. */
  list: string
  thread: Id | undefined
  top: number
}

/**
 * Tracks when a mounted list becomes visible; each visit starts like the first one. A prepared list starts its first
 * visit when it becomes visible.
 */
export function useVisits(
  isVisible: boolean,
  list: string,
  { onStart, onEnd }: { onStart: (visit: Visit) => void; onEnd: () => void },
): Visit {
  const [visit, setVisit] = useState<Visit>(() => ({
    list,
    ...(isVisible ? storedPosition() : { thread: undefined, top: 0 }),
  }))
  const [wasVisible, setWasVisible] = useState(isVisible)
  if (wasVisible !== isVisible) {
    setWasVisible(isVisible)
    if (isVisible) {
      const now = { list, ...storedPosition() }
      setVisit(now)
      onStart(now)
    } else onEnd()
  }
  return visit
}

/**
 * Restores the scroll position: a new page or visit starts at the top; returning from a thread restores position and
 * focus.
 */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  { list, isReady, visit }: { list: string; isReady: boolean; visit: Visit },
): void {
  const current = useRef({ list, visit })
  useLayoutEffect(() => {
    const before = current.current
    current.current = { list, visit }
    if (before.list !== list || before.visit !== visit) scroller.current?.scrollTo(0, 0)
  }, [list, visit, scroller])
  useLayoutEffect(() => {
    const { thread, top } = visit
    const pane = scroller.current
    if (!isReady || !thread || !pane) return
    pane.scrollTo(0, top)
    const row = findRow(pane, thread)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    return whenIdle(() => storeReturnPosition(thread, pane.scrollTop))
  }, [isReady, visit, scroller])
}

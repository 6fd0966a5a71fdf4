import type { Id } from '@bocau/contract/ids'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'
import { rememberedPlace, rememberReturn } from '../../navigation/navigation.ts'
import { findRow } from '../use-list-cursor.ts'

/** Where a list begins when it comes into sight: at its top, or where it was left for a thread. */
export interface Visit {
  /** The page that was on screen then. */
  list: string
  thread: Id | undefined
  top: number
}

/** Follows a list that stays drawn into sight and out of it: each visit begins like the first. */
export function useVisits(
  isShown: boolean,
  list: string,
  { onBegin, onEnd }: { onBegin: (visit: Visit) => void; onEnd: () => void },
): Visit {
  const [visit, setVisit] = useState<Visit>(() => ({ list, ...rememberedPlace() }))
  const [wasShown, setWasShown] = useState(isShown)
  if (wasShown !== isShown) {
    setWasShown(isShown)
    if (isShown) {
      const now = { list, ...rememberedPlace() }
      setVisit(now)
      onBegin(now)
    } else onEnd()
  }
  return visit
}

/**
 * Where the list on screen stands: another page, and another visit, at its top; who comes back from a thread finds it
 * as it was, with the focus on the row of that thread.
 */
export function useScrollPlace(
  scroller: RefObject<HTMLElement | null>,
  { list, isReady, visit }: { list: string; isReady: boolean; visit: Visit },
): void {
  const shown = useRef({ list, visit })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { list, visit }
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
    return whenIdle(() => rememberReturn(thread, pane.scrollTop))
  }, [isReady, visit, scroller])
}

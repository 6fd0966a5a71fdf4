import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Arrivals, noteArrivals, seeArrivals, startArrivals } from './arrivals.ts'

const TOP_PIXELS = 8

/** Follows what comes in at the top of a list. `list` names the list; another one begins anew. */
export function useArrivals(
  list: string,
  threads: readonly Thread[],
  scroller: RefObject<HTMLElement | null>,
): Arrivals & { onScroll: () => void } {
  const [arrivals, setArrivals] = useState(() => startArrivals(list, idsOf(threads)))

  useLayoutEffect(() => {
    setArrivals((before) => noteArrivals(before, list, idsOf(threads), isAtTop(scroller.current)))
  }, [list, threads, scroller])

  const onScroll = () => {
    if (arrivals.unseen.size > 0 && isAtTop(scroller.current)) setArrivals(seeArrivals)
  }
  return { ...arrivals, onScroll }
}

const idsOf = (threads: readonly Thread[]): Id[] => threads.map((thread) => thread.id)

const isAtTop = (element: HTMLElement | null) => !element || element.scrollTop <= TOP_PIXELS

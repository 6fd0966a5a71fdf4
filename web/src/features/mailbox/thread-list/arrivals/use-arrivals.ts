import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { type UIEvent, useState } from 'react'
import { type Arrivals, clearUnseenArrivals, startArrivals, updateArrivals } from './arrivals.ts'

const TOP_PIXELS = 8

/** Counts threads that arrive above the visible part of a list. */
export function useArrivals(
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

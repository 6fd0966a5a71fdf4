import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useRef } from 'react'
import type { ThreadAction } from './action-rules/thread-action.ts'

/** What an act would be done to right now: the ticked rows, the thread that is open, or the row of the cursor. */
export interface CurrentThreads {
  kind: 'ticked' | 'open' | 'cursor'
  threads: readonly Thread[]
  /** Everything of their folder is meant: only what the server can do with all of it is offered. */
  isWholeFolder?: boolean
  act: (action: ThreadAction) => void
}

const hands: { current: CurrentThreads | undefined }[] = []

/** Makes threads those that an act is done to, for as long as this is on screen. */
export function useCurrentThreads(hand: CurrentThreads | undefined): void {
  const latest = useRef(hand)
  useEffect(() => {
    latest.current = hand
  })
  useEffect(() => {
    hands.push(latest)
    return () => void hands.splice(hands.indexOf(latest), 1)
  }, [])
}

/** What an act would be done to: ticks come before what is open, and that before where the cursor stands. */
export function findCurrentThreads(): CurrentThreads | undefined {
  const found = hands.flatMap(({ current }) => (current && current.threads.length > 0 ? current : []))
  const of = (kind: CurrentThreads['kind']) => found.find((hand) => hand.kind === kind)
  return of('ticked') ?? of('open') ?? of('cursor')
}

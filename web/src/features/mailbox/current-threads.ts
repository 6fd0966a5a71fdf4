import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useRef } from 'react'
import { perSession } from '../../store.ts'
import type { ThreadAction } from './action-rules/thread-action.ts'

/** Threads that an action applies to: the selected rows, the open thread, or the row with the cursor. */
export interface CurrentThreads {
  kind: 'ticked' | 'open' | 'cursor'
  threads: readonly Thread[]
  /** All threads of the folder are selected; only actions with a server batch are available. */
  isEntireFolder?: boolean
  run: (action: ThreadAction) => void
  /** Answers a message of the open thread. */
  reply?: (kind: 'reply' | 'replyAll' | 'forward') => void
}

const mountedTargets = perSession((): { current: CurrentThreads | undefined }[] => [])

/** Registers threads as the target of actions while mounted. */
export function useCurrentThreads(target: CurrentThreads | undefined): void {
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => {
    const targets = mountedTargets()
    targets.push(latest)
    return () => void targets.splice(targets.indexOf(latest), 1)
  }, [])
}

/** Returns the target of an action: the selection, otherwise the open thread, otherwise the cursor. */
export function findCurrentThreads(): CurrentThreads | undefined {
  const available = mountedTargets().flatMap(({ current }) =>
    current && current.threads.length > 0 ? current : [],
  )
  const of = (kind: CurrentThreads['kind']) => available.find((target) => target.kind === kind)
  return of('ticked') ?? of('open') ?? of('cursor')
}

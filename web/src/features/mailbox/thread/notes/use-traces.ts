import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useState } from 'react'
import type { Traces } from '../state/readings.ts'

/** Notes what is drawn of a thread, and when it no longer stands there as at first. */
export function useTraces(traces: Traces, detail: ThreadDetail, state: Record<string, unknown>): void {
  const [atFirst] = useState(state)
  const isChanged = Object.keys(state).some((part) => state[part] !== atFirst[part])
  // What is written in a thread goes on where its letter is kept.
  const isWritten = detail.messages.some((message) => message.is_draft)
  useEffect(() => {
    traces.draw(detail)
    if (isChanged || isWritten) traces.touch()
  }, [traces, detail, isChanged, isWritten])
  useEffect(() => () => traces.draw(undefined), [traces])
}

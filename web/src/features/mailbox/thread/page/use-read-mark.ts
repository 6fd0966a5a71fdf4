import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useRef } from 'react'
import { markThreads } from '../../cache/mutations.ts'

/** Opening a thread reads it, and so does a message that comes in while it is open. */
export function useReadMark({ thread }: ThreadDetail): void {
  const tried = useRef('')
  useEffect(() => {
    // Once for each message: what the server refused is not asked for again and again.
    const state = thread.message_ids.join()
    if (!thread.unread || tried.current === state) return
    tried.current = state
    markThreads([thread], false).catch(() => {
      // Nobody asked for this mark, so nobody is told that it failed; the thread stays unread.
    })
  }, [thread])
}

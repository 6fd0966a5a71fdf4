import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isReadOnly } from '../../action-rules/may-delete.ts'
import { setThreadsUnread } from '../../cache/mutations.ts'
import { useRetainedFocus } from '../state/use-retained-focus.ts'
import { useBrowserPrint, type usePrint } from './use-print.ts'
import { type ThreadKeys, useThreadKeys } from './use-thread-keys.ts'

interface Props extends Omit<ThreadKeys, 'thread'> {
  detail: ThreadDetail
  setJob: ReturnType<typeof usePrint>['setJob']
}

/**
 * Effects of an open thread: shortcuts, read mark and printing. It starts scrolled to the top with the focus on the
 * subject.
 */
export function ThreadEffects({ detail, setJob, ...keys }: Props) {
  const { scroller } = keys
  useAutoRead(detail)
  useThreadKeys({ thread: detail.thread, ...keys })
  useBrowserPrint(scroller, setJob)
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [scroller])
  useEffect(() => focusSubject(scroller.current), [scroller])
  useRetainedFocus(scroller, keys.messages)
  return null
}

/** Focuses the subject of an opened thread, unless the list next to it has the focus. */
function focusSubject(page: HTMLElement | null): void {
  if (document.activeElement?.closest('[data-region="list"]:not([data-kept] *)')) return
  page?.querySelector<HTMLElement>('[data-subject]')?.focus({ preventScroll: true })
}

/** Marks an open thread as read, also when a new message arrives. */
function useAutoRead({ thread }: ThreadDetail): void {
  const tried = useRef('')
  useEffect(() => {
    // Runs once per set of messages; a rejected request is not repeated.
    const state = thread.message_ids.join()
    if (!thread.unread || tried.current === state) return
    tried.current = state
    if (isReadOnly()) return
    setThreadsUnread([thread], false).catch(() => {
      // The user did not request it, so a failure is silent and the thread stays unread.
    })
  }, [thread])
}

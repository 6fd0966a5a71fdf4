import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { readsOnly } from '../../action-rules/may-delete.ts'
import { markThreads } from '../../cache/mutations.ts'
import { useKeptFocus } from '../state/use-kept-focus.ts'
import { useBrowserPrint, type usePrint } from './use-print.ts'
import { type ThreadKeys, useThreadKeys } from './use-thread-keys.ts'

interface Props extends Omit<ThreadKeys, 'thread'> {
  detail: ThreadDetail
  setJob: ReturnType<typeof usePrint>['setJob']
}

/** What an opened thread does and hears; it begins at its top, with the focus on its subject. */
export function Attention({ detail, setJob, ...keys }: Props) {
  const { scroller } = keys
  useReadMark(detail)
  useThreadKeys({ thread: detail.thread, ...keys })
  useBrowserPrint(scroller, setJob)
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [scroller])
  useEffect(() => focusSubject(scroller.current), [scroller])
  useKeptFocus(scroller, keys.messages)
  return null
}

/** Opening moves the focus in: what is read first is what the thread is about. A list beside it keeps the focus. */
function focusSubject(page: HTMLElement | null): void {
  if (document.activeElement?.closest('[data-region="list"]:not([data-kept] *)')) return
  page?.querySelector<HTMLElement>('[data-subject]')?.focus({ preventScroll: true })
}

/** Opening a thread reads it, and so does a message that comes in while it is open. */
function useReadMark({ thread }: ThreadDetail): void {
  const tried = useRef('')
  useEffect(() => {
    // Once for each message: what the server refused is not asked for again and again.
    const state = thread.message_ids.join()
    if (!thread.unread || tried.current === state) return
    tried.current = state
    if (readsOnly()) return
    markThreads([thread], false).catch(() => {
      // Nobody asked for this mark, so nobody is told that it failed; the thread stays unread.
    })
  }, [thread])
}

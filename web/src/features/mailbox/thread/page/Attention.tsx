import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useEffect, useLayoutEffect } from 'react'
import { useKeptFocus } from '../state/use-kept-focus.ts'
import { useBrowserPrint, type usePrint } from './use-print.ts'
import { useReadMark } from './use-read-mark.ts'
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

import type { Id } from '@bocau/contract/ids'
import type { Message, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { nextFocusTarget } from '../../../../ui/keyboard/next-focus-target.ts'
import { isReadOnly } from '../../action-rules/rights.ts'
import { setThreadsUnread } from '../../cache/mutations.ts'
import { focusMessage, messageHeader } from '../state/focus-message.ts'
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

/**
 * Moves the focus to the new header when a message is remounted by expanding or collapsing, and to its
 * neighbour when the message disappears.
 */
function useRetainedFocus(scroller: RefObject<HTMLElement | null>, messages: readonly Message[]): void {
  const focused = useRef<Id | undefined>(undefined)
  const before = useRef<readonly Id[]>([])

  useEffect(() => {
    const page = scroller.current
    const onFocus = (event: FocusEvent) => {
      focused.current = (event.target as Element).closest<HTMLElement>('[data-message]')?.dataset.message
    }
    page?.addEventListener('focusin', onFocus)
    return () => page?.removeEventListener('focusin', onFocus)
  }, [scroller])

  // Runs after every render, because any may have replaced the focused element.
  useLayoutEffect(() => {
    const [previous, now] = [before.current, messages.map(({ id }) => id)]
    before.current = now
    if (document.activeElement !== document.body || !focused.current) return
    if (now.includes(focused.current)) {
      messageHeader(scroller.current, focused.current)?.focus({ preventScroll: true })
    } else {
      focusMessage(
        scroller.current,
        nextFocusTarget(focused.current, previous, renderedIds(scroller.current)),
      )
    }
  })
}

/** Returns the rendered messages; those in the collapsed middle have no focusable header. */
const renderedIds = (page: HTMLElement | null): Id[] =>
  [...(page?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].map((one) => one.dataset.message ?? '')

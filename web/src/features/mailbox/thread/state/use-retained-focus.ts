import type { Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { nextFocusTarget } from '../../../../ui/keyboard/next-focus-target.ts'
import { focusMessage, messageHeader } from './focus-message.ts'

/**
 * Moves the focus to the new header when a message is remounted by expanding or collapsing, and to its
 * neighbour when the message disappears.
 */
export function useRetainedFocus(
  scroller: RefObject<HTMLElement | null>,
  messages: readonly Message[],
): void {
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

import type { Thread } from '@bocau/contract/mailbox'
import type { Dispatch, RefObject } from 'react'
import { useShortcuts } from '../../../ui/index.ts'
import { actionKeys } from '../action-keys.ts'
import { backToList, turnToThread } from '../navigation.ts'
import { actionOfKey, markUnread } from '../thread-actions/index.ts'
import { actOnOpenThread } from './act-on-open-thread.ts'
import type { ExpansionAct } from './expansion.ts'
import { findNeighboursInCache } from './use-neighbours.ts'

interface ThreadKeys {
  folder: string
  thread: Thread
  scroller: RefObject<HTMLElement | null>
  dispatch: Dispatch<ExpansionAct>
}

/** The keys of an opened thread. */
export function useThreadKeys({ folder, thread, scroller, dispatch }: ThreadKeys): void {
  const back = () => backToList(folder, thread.id)
  const turn = (to: 'newer' | 'older') => {
    const next = findNeighboursInCache(folder, thread.id)?.[to]
    if (next) turnToThread(folder, next.id)
  }
  useShortcuts({
    ...actionKeys((key) => {
      const action = actionOfKey(key, [thread])
      if (action) actOnOpenThread(folder, thread, action, toolbarOf(scroller.current))
    }),
    'Shift+u': () => actOnOpenThread(folder, thread, markUnread),
    u: back,
    Escape: back,
    j: () => turn('older'),
    k: () => turn('newer'),
    n: () => stepToMessage(scroller.current, 1),
    p: () => stepToMessage(scroller.current, -1),
    ';': () => dispatch({ type: 'expandAll' }),
    ':': () => dispatch({ type: 'collapseAll' }),
  })
}

/** What a window that a key asked for opens beside. */
const toolbarOf = (page: HTMLElement | null): Element | null =>
  page?.parentElement?.querySelector('[role="toolbar"] button') ?? null

/** Moves the focus to the next message or the one before, and brings its head into sight. */
function stepToMessage(scroller: HTMLElement | null, step: 1 | -1): void {
  const messages = [...(scroller?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
  const current = messages.findIndex((message) => message.contains(document.activeElement))
  const target = messages[current < 0 ? (step === 1 ? 0 : messages.length - 1) : current + step]
  if (!scroller || !target) return
  target.querySelector<HTMLElement>('[data-message-head]')?.focus({ preventScroll: true })
  // Not scrollIntoView: it would move the frame around the pane as well.
  const distance = target.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollBy({ top: distance, behavior: 'smooth' })
}

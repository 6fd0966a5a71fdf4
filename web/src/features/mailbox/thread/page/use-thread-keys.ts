import type { Id } from '@bocau/contract/ids'
import type { Message, Thread } from '@bocau/contract/mailbox/mailbox'
import type { Dispatch, RefObject } from 'react'
import { useUser } from '../../../../api/session.ts'
import { bindKeys, useShortcuts } from '../../../../ui/keyboard/shortcuts.ts'
import { actionKeys } from '../../action-rules/action-keys.ts'
import { threadKeys } from '../../cache/keys.ts'
import { useCurrentThreads } from '../../current-threads.ts'
import { backToList, replaceThread } from '../../navigation/navigation.ts'
import { actionOfKey, markUnread } from '../../thread-actions/index.ts'
import { offeredActions } from '../actions/message-actions.ts'
import { type ReplyKind, startReply } from '../actions/start-reply.ts'
import type { ExpansionAction } from '../message/expansion.ts'
import { runOnOpenThread } from '../state/run-on-open-thread.ts'
import { findStepsInCache } from '../state/use-neighbours.ts'

export interface ThreadKeys {
  folder: string
  thread: Thread
  messages: readonly Message[]
  scroller: RefObject<HTMLElement | null>
  dispatch: Dispatch<ExpansionAction>
  print: (only?: readonly Id[]) => void
}

/** Handles the keys of an open thread. */
export function useThreadKeys(opened: ThreadKeys): void {
  const { folder, thread, messages, scroller, dispatch, print } = opened
  const back = () => backToList(folder, thread.id)
  const openNeighbour = (to: 'newer' | 'older') => {
    const next = findStepsInCache(folder, thread.id)?.[to]
    if (next) replaceThread(folder, next.id)
  }
  const user = useUser()
  const replyWith = (kind: ReplyKind) => {
    const message = messageInFocus(scroller.current, messages)
    if (!message || !offeredActions(message, user).includes(kind)) return
    startReply(kind, message)
  }
  useCurrentThreads({
    kind: 'open',
    threads: [thread],
    run: (action) => runOnOpenThread(folder, thread, { action, anchor: toolbarOf(scroller.current) }),
  })
  useShortcuts({
    ...actionKeys((key) => {
      const action = actionOfKey(key, [thread])
      if (action) runOnOpenThread(folder, thread, { action, anchor: toolbarOf(scroller.current) })
    }),
    'Shift+u': () => runOnOpenThread(folder, thread, { action: markUnread }),
    ...bindKeys(threadKeys, {
      back,
      close: back,
      older: () => openNeighbour('older'),
      newer: () => openNeighbour('newer'),
      nextMessage: () => stepToMessage(scroller.current, 1),
      previousMessage: () => stepToMessage(scroller.current, -1),
      expandAll: () => dispatch({ type: 'expandAll' }),
      collapseAll: () => dispatch({ type: 'collapseAll' }),
      reply: () => replyWith('reply'),
      replyAll: () => replyWith('replyAll'),
      forward: () => replyWith('forward'),
      // The browser's print command would not wait until all messages are expanded.
      print: () => print(),
    }),
  })
}

/** Returns the anchor for dialogs opened by key. */
const toolbarOf = (page: HTMLElement | null): Element | null =>
  page?.parentElement?.querySelector('[role="toolbar"] button') ?? null

/** Returns the message for a key: the focused one, otherwise the last one sent. */
function messageInFocus(scroller: HTMLElement | null, messages: readonly Message[]): Message | undefined {
  const article = document.activeElement?.closest<HTMLElement>('[data-message]')
  const focused = scroller?.contains(article ?? null) ? article?.dataset.message : undefined
  return messages.find(({ id }) => id === focused) ?? messages.findLast((message) => !message.is_draft)
}

/** Moves the focus to the next or previous message and scrolls to its header. */
function stepToMessage(scroller: HTMLElement | null, step: 1 | -1): void {
  const messages = [...(scroller?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]
  const current = messages.findIndex((message) => message.contains(document.activeElement))
  const target = messages[current < 0 ? (step === 1 ? 0 : messages.length - 1) : current + step]
  if (!scroller || !target) return
  target.querySelector<HTMLElement>('[data-message-head]')?.focus({ preventScroll: true })
  // `scrollIntoView` would also scroll the frame around the pane.
  const distance = target.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollBy({ top: distance, behavior: 'smooth' })
}

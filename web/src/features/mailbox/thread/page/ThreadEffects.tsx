import type { Id } from '@bocau/contract/ids'
import type { Message, Thread, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useUser } from '../../../../api/session.ts'
import { nextFocusTarget } from '../../../../ui/keyboard/next-focus-target.ts'
import { bindKeys, useShortcuts } from '../../../../ui/keyboard/shortcuts.ts'
import { actionKeys } from '../../action-rules/action-keys.ts'
import { isReadOnly } from '../../action-rules/rights.ts'
import { threadKeys } from '../../cache/keys.ts'
import { setThreadsUnread } from '../../cache/mutations.ts'
import { useCurrentThreads } from '../../current-threads.ts'
import { backToList, replaceThread } from '../../navigation/navigation.ts'
import { actionOfKey, explainKey, markUnread } from '../../thread-actions/index.ts'
import { offeredActions, replyKindByKey } from '../actions/message-actions.ts'
import { type ReplyKind, startReply } from '../actions/start-reply.ts'
import type { ExpansionAction } from '../message/expansion.ts'
import { focusMessage, messageHeader } from '../state/focus-message.ts'
import { runOnOpenThread } from '../state/run-on-open-thread.ts'
import { findStepsInCache } from '../state/use-neighbours.ts'
import { useBrowserPrint, type usePrint } from './use-print.ts'

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
 * Moves the focus to the header of a message when the message is remounted by expanding or collapsing, or its reply is
 * closed, and to its neighbour when the message disappears.
 */
function useRetainedFocus(scroller: RefObject<HTMLElement | null>, messages: readonly Message[]): void {
  const focused = useRef<Id | undefined>(undefined)
  const before = useRef<readonly Id[]>([])

  useEffect(() => {
    const page = scroller.current
    if (!page) return
    let last: Element | undefined
    let repliedId: Id | undefined
    const onFocus = (event: FocusEvent) => {
      last = event.target as Element
      focused.current = last.closest<HTMLElement>('[data-message]')?.dataset.message
      repliedId = focused.current ?? messageBefore(page, last)
    }
    // A closed reply renders nothing else.
    const changes = new MutationObserver(() => {
      if (document.activeElement !== document.body || !last || last.isConnected) return
      messageHeader(page, repliedId)?.focus({ preventScroll: true })
    })
    changes.observe(page, { childList: true, subtree: true })
    page.addEventListener('focusin', onFocus)
    return () => {
      changes.disconnect()
      page.removeEventListener('focusin', onFocus)
    }
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

/** Returns the message before an element, such as the one that a reply below it answers. */
const messageBefore = (page: HTMLElement, element: Element): Id | undefined =>
  [...page.querySelectorAll<HTMLElement>('[data-message]')].findLast(
    (message) => message.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )?.dataset.message

/** Returns the rendered messages; those in the collapsed middle have no focusable header. */
const renderedIds = (page: HTMLElement | null): Id[] =>
  [...(page?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].map((one) => one.dataset.message ?? '')

interface ThreadKeys {
  folder: string
  thread: Thread
  messages: readonly Message[]
  scroller: RefObject<HTMLElement | null>
  dispatch: Dispatch<ExpansionAction>
  print: (only?: readonly Id[]) => void
}

/** Handles the keys of an open thread. */
function useThreadKeys(opened: ThreadKeys): void {
  const { folder, thread, messages, scroller, dispatch, print } = opened
  const back = () => backToList(folder, thread.id)
  const openNeighbour = (to: 'newer' | 'older') => {
    const next = findStepsInCache(folder, thread.id)?.[to]
    if (next) replaceThread(folder, next.id)
  }
  const user = useUser()
  const replyWith = (kind: ReplyKind) => {
    const message = messageInFocus(scroller.current, messages)
    const possible = message && replyKindByKey(kind, offeredActions(message, user))
    if (message && possible) startReply(possible, message)
  }
  useCurrentThreads({
    kind: 'open',
    threads: [thread],
    run: (action) => runOnOpenThread(folder, thread, { action, anchor: toolbarOf(scroller.current) }),
    reply: replyWith,
  })
  useShortcuts({
    ...actionKeys((key) => {
      const action = actionOfKey(key, [thread])
      if (action) runOnOpenThread(folder, thread, { action, anchor: toolbarOf(scroller.current) })
      else explainKey(key, [thread])
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

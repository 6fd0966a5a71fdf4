import type { ThreadDetail } from '@bocau/contract/mailbox'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useReducer, useRef, useState } from 'react'
import { breakpoints, type MenuEntry, useMedia } from '../../../ui/index.ts'
import { useEditedDrafts } from '../../compose/index.ts'
import { type Expansion, expansionReducer, startExpansion } from './expansion.ts'
import { hiddenMessages, visibleMessages } from './fold.ts'
import { HiddenMessages } from './HiddenMessages.tsx'
import { MessageList } from './MessageList.tsx'
import { moreEntries } from './more-entries.ts'
import { OpenedThreadProvider } from './opened-thread.ts'
import { ReplyBar } from './ReplyBar.tsx'
import { ThreadAlert } from './ThreadAlert.tsx'
import { ThreadHeading } from './ThreadHeading.tsx'
import css from './ThreadPage.module.css'
import { ThreadPlace } from './ThreadPlace.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { type PrintJob, usePrint } from './use-print.ts'
import { useReadMark } from './use-read-mark.ts'
import { useThreadKeys } from './use-thread-keys.ts'

interface Props {
  folder: string
  detail: ThreadDetail
  /** What can be done with all of it, for the menu of the bar above; made at the moment of asking. */
  more: RefObject<() => MenuEntry[]>
}

/** The messages of a thread, the newest of them open. */
export function OpenThread({ folder, detail, more }: Props) {
  const { thread } = detail
  const [showsHidden, setShowsHidden] = useState(false)
  const edited = useEditedDrafts()
  const messages = useMemo(
    () =>
      (showsHidden ? detail.messages : visibleMessages(detail.messages, folder)).filter(
        // Where it is being written it is shown already.
        (message) => !edited.has(message.id),
      ),
    [detail.messages, folder, showsHidden, edited],
  )
  const [expansion, dispatch] = useReducer(expansionReducer, messages, startExpansion)
  const scroller = useRef<HTMLDivElement>(null)
  const { job, print } = usePrint(scroller)
  const opened = useMemo(() => ({ folder, detail, print }), [folder, detail, print])
  const answered = messages.findLast((message) => !message.is_draft)
  const answersAtEdge = useMedia(breakpoints.smallTablet)

  useEffect(() => dispatch({ type: 'update', messages }), [messages])
  useReadMark(detail)
  useThreadKeys({ folder, thread, messages, scroller, dispatch, print })
  useEffect(() => focusSubject(scroller.current), [])
  useKeptFocus(scroller)

  const shown = job ? onPaper(expansion, job) : expansion
  const whole = {
    isAllOpen: messages.every((message) => shown.open.has(message.id)),
    onPrint: () => print(),
    onExpand:
      messages.length > 1
        ? (all: boolean) => dispatch({ type: all ? 'expandAll' : 'collapseAll' })
        : undefined,
  }
  useImperativeHandle(more, () => () => moreEntries(whole))
  return (
    <OpenedThreadProvider value={opened}>
      <div ref={scroller} className={css.scroller} data-region="reading" tabIndex={-1}>
        <div className={css.column}>
          <ThreadHeading thread={thread} {...whole} />
          <ThreadPlace folder={folder} thread={thread} />
          <ThreadAlert thread={thread} messages={messages} />
          <MessageList messages={messages} expansion={shown} dispatch={dispatch} job={job} />
          <HiddenMessages
            hidden={showsHidden ? [] : hiddenMessages(detail.messages, folder)}
            onShow={() => setShowsHidden(true)}
          />
          {answered && !answersAtEdge && <ReplyBar message={answered} place="below" />}
        </div>
      </div>
      {answered && answersAtEdge && <ReplyBar message={answered} place="edge" />}
    </OpenedThreadProvider>
  )
}

/** On paper everything is open that is printed, and nothing waits behind a button. */
function onPaper(expansion: Expansion, { only }: PrintJob): Expansion {
  if (only) return { ...expansion, open: new Set([...expansion.open, only]) }
  return { ...expansion, open: expansion.known, isUnfolded: true }
}

/** Opening moves the focus in: what is read first is what the thread is about. A list beside it keeps the focus. */
function focusSubject(page: HTMLElement | null): void {
  if (document.activeElement?.closest('[data-region="list"]:not([data-kept] *)')) return
  page?.querySelector<HTMLElement>('[data-subject]')?.focus({ preventScroll: true })
}

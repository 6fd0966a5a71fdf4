import type { Id } from '@bocau/contract/ids'
import type { Message, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import {
  memo,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '../../../../api/session.ts'
import { breakpoints, type MenuEntry, useMedia } from '../../../../ui/index.ts'
import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
import { useEditedDrafts } from '../../../compose/index.ts'
import { moreEntries } from '../actions/more-entries.ts'
import { ReplyBar } from '../actions/ReplyBar.tsx'
import { type Expansion, expansionReducer, startExpansion } from '../message/expansion.ts'
import { HiddenMessages } from '../message/HiddenMessages.tsx'
import { focusMessage } from '../state/focus-message.ts'
import { hiddenMessages, visibleMessages } from '../state/fold.ts'
import { OpenedThreadProvider } from '../state/opened-thread.ts'
import { Attention } from './Attention.tsx'
import { MessageList } from './MessageList.tsx'
import { ThreadAlert } from './ThreadAlert.tsx'
import { ThreadHeading } from './ThreadHeading.tsx'
import { ThreadLocation } from './ThreadLocation.tsx'
import css from './ThreadPage.module.css'
import { type PrintJob, usePrint } from './use-print.ts'

interface Props {
  folder: string
  detail: ThreadDetail
  /** The folder where it lies by now; undefined once it is nowhere. */
  now: string | undefined
  /** What can be done with all of it, for the menu of the bar above; made at the moment of asking. */
  more: RefObject<() => MenuEntry[]>
}

/** The messages of a thread, the newest of them open. */
export const OpenThread = memo(({ folder, detail, now, more }: Props) => {
  const { thread } = detail
  const [showsHidden, setShowsHidden] = useState(false)
  const edited = useEditedDrafts()
  const { message_zoom } = useSettings()
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
  const { job, setJob, print } = usePrint(scroller)
  const opened = useMemo(() => ({ folder, detail, print }), [folder, detail, print])
  const answered = messages.findLast((message) => !message.is_draft)
  const answersAtEdge = useMedia(breakpoints.smallTablet)

  const hidden = hiddenMessages(detail.messages, folder)
  const toggleHidden = () => {
    if (showsHidden) return setShowsHidden(false)
    flushSync(() => {
      setShowsHidden(true)
      // What is shown opens, and stands behind no button.
      dispatch({ type: 'update', messages: detail.messages })
    })
    focusMessage(scroller.current, hidden[0]?.id)
  }

  useEffect(() => dispatch({ type: 'update', messages }), [messages])

  const shown = job ? onPaper(expansion, job) : expansion
  const whole = {
    isAllOpen: messages.every((message) => shown.open.has(message.id)),
    onPrint: () => print(),
    onPrintSome: messages.length > 1 ? () => void printSome(messages, expansion.open, print) : undefined,
    zoom: message_zoom,
    onExpand:
      messages.length > 1
        ? (all: boolean) => dispatch({ type: all ? 'expandAll' : 'collapseAll' })
        : undefined,
  }
  useImperativeHandle(more, () => () => moreEntries(whole))
  return (
    <OpenedThreadProvider value={opened}>
      <Attention {...{ folder, detail, messages, scroller, dispatch, print, setJob }} />
      <div ref={scroller} className={css.scroller} data-region="reading" tabIndex={-1}>
        <div className={css.column}>
          <ThreadHeading thread={thread} {...whole} />
          <ThreadLocation folder={folder} now={now} id={thread.id} />
          <ThreadAlert thread={thread} messages={messages} />
          <MessageList {...{ messages, dispatch, job }} expansion={shown} />
          <HiddenMessages hidden={hidden} isShown={showsHidden} onToggle={toggleHidden} />
          {answered && !answersAtEdge && <ReplyBar message={answered} place="below" />}
        </div>
      </div>
      {answered && answersAtEdge && <ReplyBar message={answered} place="edge" />}
    </OpenedThreadProvider>
  )
})

/** Asks which messages are wanted on paper, and prints those. */
async function printSome(
  messages: readonly Message[],
  open: ReadonlySet<Id>,
  print: (only: readonly Id[]) => void,
): Promise<void> {
  const { askWhatToPrint } = await fetchPart(() => import('./PrintDialog.tsx'))
  const chosen = await askWhatToPrint({ messages, open })
  if (chosen) print(chosen)
}

/** On paper everything is open that is printed, and nothing waits behind a button. */
function onPaper(expansion: Expansion, { only }: PrintJob): Expansion {
  if (only) return { ...expansion, open: new Set([...expansion.open, ...only]), isUnfolded: true }
  return { ...expansion, open: expansion.known, isUnfolded: true }
}

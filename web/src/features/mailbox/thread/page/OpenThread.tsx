import type { Id } from '@bocau/contract/ids'
import type { Message, ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import type { Settings } from '@bocau/contract/settings'
import { ChevronsDownUp, ChevronsUpDown, Printer, ZoomIn, ZoomOut } from 'lucide'
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
import { changeSettings } from '../../../../api/change-settings.ts'
import { useSettings } from '../../../../api/session.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { breakpoints, type MenuEntry, useMedia } from '../../../../ui/index.ts'
import { reportFailure } from '../../../../ui/toast/report-failure.ts'
import { useEditedDrafts } from '../../../compose/index.ts'
import { nextZoom } from '../actions/next-zoom.ts'
import { ReplyBar } from '../actions/ReplyButtons.tsx'
import { type Expansion, expansionReducer, startExpansion } from '../message/expansion.ts'
import { HiddenMessages } from '../message/HiddenMessages.tsx'
import { focusMessage } from '../state/focus-message.ts'
import { hiddenMessages, visibleMessages } from '../state/fold.ts'
import { OpenedThreadProvider } from '../state/opened-thread.ts'
import { MessageList } from './MessageList.tsx'
import { promptForPrint } from './PrintDialog.tsx'
import { ThreadAlert } from './ThreadAlert.tsx'
import { ThreadEffects } from './ThreadEffects.tsx'
import { ThreadHeading } from './ThreadHeading.tsx'
import { ThreadLocation } from './ThreadLocation.tsx'
import css from './ThreadPage.module.css'
import { type PrintJob, usePrint } from './use-print.ts'

interface Props {
  folder: string
  detail: ThreadDetail
  /** Current folder; undefined if it is in none. */
  now: string | undefined
  /** Returns the menu entries of the thread for the bar above, evaluated when the menu opens. */
  more: RefObject<() => MenuEntry[]>
}

/** Messages of a thread; the newest are expanded. */
export const OpenThread = memo(({ folder, detail, now, more }: Props) => {
  const { thread } = detail
  const [showsHidden, setShowsHidden] = useState(false)
  const edited = useEditedDrafts()
  const { message_zoom } = useSettings()
  const messages = useMemo(
    () =>
      (showsHidden ? detail.messages : visibleMessages(detail.messages, folder)).filter(
        // A draft being edited is already shown in its editor.
        (message) => !edited.has(message.id),
      ),
    [detail.messages, folder, showsHidden, edited],
  )
  const [expansion, dispatch] = useReducer(expansionReducer, messages, startExpansion)
  const scroller = useRef<HTMLDivElement>(null)
  const { job, setJob, print } = usePrint(scroller)
  const opened = useMemo(() => ({ folder, detail, print }), [folder, detail, print])
  const lastMessage = messages.findLast((message) => !message.is_draft)
  const isReplyAtEdge = useMedia(breakpoints.smallTablet)

  const hidden = hiddenMessages(detail.messages, folder)
  const toggleHidden = () => {
    if (showsHidden) return setShowsHidden(false)
    flushSync(() => {
      setShowsHidden(true)
      // Messages shown on request are expanded and not collapsed into the middle.
      dispatch({ type: 'update', messages: detail.messages })
    })
    focusMessage(scroller.current, hidden[0]?.id)
  }

  useEffect(() => dispatch({ type: 'update', messages }), [messages])

  const displayed = job ? expandPrinted(expansion, job) : expansion
  const completeLink = {
    isAllOpen: messages.every((message) => displayed.open.has(message.id)),
    onPrint: () => print(),
    onPrintSome: messages.length > 1 ? () => void printSome(messages, expansion.open, print) : undefined,
    zoom: message_zoom,
    onExpand:
      messages.length > 1
        ? (all: boolean) => dispatch({ type: all ? 'expandAll' : 'collapseAll' })
        : undefined,
  }
  useImperativeHandle(
    more,
    () => () =>
      moreEntries({ ...completeLink, hasHeadingButtons: areHeadingButtonsVisible(scroller.current) }),
  )
  return (
    <OpenedThreadProvider value={opened}>
      <ThreadEffects {...{ folder, detail, messages, scroller, dispatch, print, setJob }} />
      <div ref={scroller} className={css.scroller} data-region="reading" tabIndex={-1}>
        <div className={css.column}>
          <ThreadHeading thread={thread} {...completeLink} />
          <ThreadLocation folder={folder} now={now} id={thread.id} />
          <ThreadAlert thread={thread} messages={messages} />
          <MessageList {...{ messages, dispatch, job }} expansion={displayed} />
          <HiddenMessages hidden={hidden} isVisible={showsHidden} onToggle={toggleHidden} />
          {lastMessage && !isReplyAtEdge && <ReplyBar message={lastMessage} position="below" />}
        </div>
      </div>
      {lastMessage && isReplyAtEdge && <ReplyBar message={lastMessage} position="edge" />}
    </OpenedThreadProvider>
  )
})

async function printSome(
  messages: readonly Message[],
  open: ReadonlySet<Id>,
  print: (only: readonly Id[]) => void,
): Promise<void> {
  const chosen = await promptForPrint({ messages, open })
  if (chosen) print(chosen)
}

/** Expands all printed messages. */
function expandPrinted(expansion: Expansion, { only }: PrintJob): Expansion {
  if (only) return { ...expansion, open: new Set([...expansion.open, ...only]), isUnfolded: true }
  return { ...expansion, open: expansion.previous, isUnfolded: true }
}

/** Returns true if the buttons next to the subject are visible; a narrow pane hides them. */
const areHeadingButtonsVisible = (page: HTMLElement | null): boolean =>
  Boolean(page?.querySelector<HTMLElement>('[data-print-thread]')?.offsetParent)

interface EntryOptions {
  isAllOpen: boolean
  /** Undefined for a thread of one message. */
  onExpand: ((all: boolean) => void) | undefined
  onPrint: () => void
  onPrintSome: (() => void) | undefined
  zoom: Settings['message_zoom']
  /** True if the buttons next to the subject expand and print all messages. */
  hasHeadingButtons: boolean
}

/** Returns menu entries of an open thread in addition to the thread actions. */
function moreEntries({ onPrintSome, zoom, hasHeadingButtons, ...heading }: EntryOptions): MenuEntry[] {
  return [
    ...(hasHeadingButtons ? [] : headingEntries(heading)),
    ...(onPrintSome
      ? [{ id: 'printSome', label: t('thread.printSome'), icon: Printer, onSelect: onPrintSome }]
      : []),
    ...zoomEntries(zoom),
  ]
}

/** Returns the buttons next to the subject as entries, for screens without them. */
function headingEntries({
  isAllOpen,
  onExpand,
  onPrint,
}: Pick<EntryOptions, 'isAllOpen' | 'onExpand' | 'onPrint'>): MenuEntry[] {
  return [
    ...(onExpand
      ? [
          {
            id: 'expand',
            label: isAllOpen ? t('thread.collapseAll') : t('thread.expandAll'),
            icon: isAllOpen ? ChevronsDownUp : ChevronsUpDown,
            shortcut: isAllOpen ? ':' : ';',
            onSelect: () => onExpand(!isAllOpen),
          },
        ]
      : []),
    { id: 'print', label: t('thread.print'), icon: Printer, onSelect: onPrint },
  ]
}

/** Returns entries for larger and smaller text, stored in the settings. */
function zoomEntries(zoom: Settings['message_zoom']): MenuEntry[] {
  return ([1, -1] as const).flatMap((step) => {
    const next = nextZoom(zoom, step)
    if (next === undefined) return []
    return {
      id: step > 0 ? 'larger' : 'smaller',
      label: t(step > 0 ? 'thread.larger' : 'thread.smaller', { percent: next }),
      icon: step > 0 ? ZoomIn : ZoomOut,
      onSelect: () =>
        void reportFailure(t('thread.zoomFailed'), errorText, () => changeSettings({ message_zoom: next })),
    }
  })
}

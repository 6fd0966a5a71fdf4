import type { ThreadDetail } from '@bocau/contract/mailbox'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { expansionReducer, startExpansion } from './expansion.ts'
import { visibleMessages } from './fold.ts'
import { MessageList } from './MessageList.tsx'
import { moreEntries } from './more-entries.ts'
import { ThreadAlert } from './ThreadAlert.tsx'
import { ThreadBar } from './ThreadBar.tsx'
import { ThreadHeading } from './ThreadHeading.tsx'
import css from './ThreadPage.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePrint } from './use-print.ts'
import { useReadMark } from './use-read-mark.ts'
import { useThreadKeys } from './use-thread-keys.ts'

/** A thread with its messages, the newest of them open. */
export function OpenThread({ folder, detail }: { folder: string; detail: ThreadDetail }) {
  const { thread } = detail
  const messages = useMemo(() => visibleMessages(detail.messages, folder), [detail.messages, folder])
  const [expansion, dispatch] = useReducer(expansionReducer, messages, startExpansion)
  const scroller = useRef<HTMLDivElement>(null)
  const { isPrinting, print } = usePrint(scroller)

  useEffect(() => dispatch({ type: 'update', messages }), [messages])
  useReadMark(detail)
  useThreadKeys({ folder, thread, scroller, dispatch })
  useEffect(() => focusSubject(scroller.current), [])
  useKeptFocus(scroller)

  // On paper everything is open, and nothing waits behind a button.
  const shown = isPrinting ? { ...expansion, open: expansion.known, isUnfolded: true } : expansion
  const whole = {
    isAllOpen: messages.every((message) => shown.open.has(message.id)),
    onPrint: print,
    onExpand:
      messages.length > 1
        ? (all: boolean) => dispatch({ type: all ? 'expandAll' : 'collapseAll' })
        : undefined,
  }
  return (
    <section className={css.page}>
      <ThreadBar folder={folder} id={thread.id} thread={thread} more={() => moreEntries(whole)} />
      <div ref={scroller} className={css.scroller} data-region="reading" tabIndex={-1}>
        <div className={css.column}>
          <ThreadHeading thread={thread} folder={folder} {...whole} />
          <ThreadAlert folder={folder} thread={thread} messages={messages} />
          <MessageList
            messages={messages}
            expansion={shown}
            dispatch={dispatch}
            isPrinting={isPrinting}
            onPrint={print}
          />
        </div>
      </div>
    </section>
  )
}

/** Opening moves the focus in: what is read first is what the thread is about. */
function focusSubject(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[data-subject]')?.focus({ preventScroll: true })
}

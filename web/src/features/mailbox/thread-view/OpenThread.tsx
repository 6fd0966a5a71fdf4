import type { ThreadDetail } from '@bocau/contract/mailbox'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { expansionReducer, startExpansion } from './expansion.ts'
import { FoldedMessages } from './FoldedMessages.tsx'
import { foldMessages, visibleMessages } from './fold.ts'
import { MessageCard } from './MessageCard.tsx'
import { MessageLine } from './MessageLine.tsx'
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

  const open = isPrinting ? expansion.known : expansion.open
  const parts = foldMessages(messages, expansion.isUnfolded || isPrinting ? expansion.known : expansion.kept)
  const isAlone = messages.length === 1
  return (
    <section className={css.page}>
      <ThreadBar folder={folder} id={thread.id} thread={thread} />
      <div ref={scroller} className={css.scroller} data-region="reading" tabIndex={-1}>
        <div className={css.column}>
          <ThreadHeading
            thread={thread}
            folder={folder}
            isAllOpen={messages.every((message) => open.has(message.id))}
            onExpand={isAlone ? undefined : (all) => dispatch({ type: all ? 'expandAll' : 'collapseAll' })}
            onPrint={print}
          />
          <ThreadAlert folder={folder} thread={thread} messages={messages} />
          {parts.map((part) =>
            part.kind === 'fold' ? (
              <FoldedMessages
                key={`fold ${part.hidden[0]?.id}`}
                count={part.hidden.length}
                onUnfold={() => dispatch({ type: 'unfold' })}
              />
            ) : open.has(part.message.id) ? (
              <MessageCard
                key={part.message.id}
                message={part.message}
                isPrinting={isPrinting}
                onCollapse={isAlone ? undefined : () => dispatch({ type: 'toggle', id: part.message.id })}
                onPrint={print}
              />
            ) : (
              <MessageLine
                key={part.message.id}
                message={part.message}
                onExpand={() => dispatch({ type: 'toggle', id: part.message.id })}
              />
            ),
          )}
        </div>
      </div>
    </section>
  )
}

/** Opening moves the focus in: what is read first is what the thread is about. */
function focusSubject(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[data-subject]')?.focus({ preventScroll: true })
}

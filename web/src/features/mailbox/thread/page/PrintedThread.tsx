import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { useMemo } from 'react'
import { MessageBoundary } from '../message/MessageBoundary.tsx'
import { MessageCard } from '../message/MessageCard.tsx'
import { visibleMessages } from '../state/fold.ts'
import { OpenedThreadProvider } from '../state/opened-thread.ts'
import { ThreadAlert } from './ThreadAlert.tsx'
import { ThreadHeading } from './ThreadHeading.tsx'

interface Props {
  folder: string
  detail: ThreadDetail
  className: string | undefined
}

export function PrintedThread({ folder, detail, className }: Props) {
  const messages = useMemo(() => visibleMessages(detail.messages, folder), [detail, folder])
  const opened = useMemo(() => ({ folder, detail, print: () => {} }), [folder, detail])
  return (
    <OpenedThreadProvider value={opened}>
      <section className={className}>
        <ThreadHeading thread={detail.thread} />
        <ThreadAlert thread={detail.thread} messages={messages} />
        {messages.map((message) => (
          <MessageBoundary key={message.id} message={message}>
            <MessageCard message={message} isPrinting isSkipped={false} />
          </MessageBoundary>
        ))}
      </section>
    </OpenedThreadProvider>
  )
}

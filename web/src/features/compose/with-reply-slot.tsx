import type { Id } from '@bocau/contract/ids'
import { type ComponentType, Suspense, useEffect } from 'react'
import { showReplySlot } from './reply-slots.ts'

type Props = { messageId: Id }

/** Keeps the place of an answer from when its message is shown on: who answers before it can be drawn finds it there. */
export const withReplySlot = (Drawn: ComponentType<Props>) =>
  function ReplySlot({ messageId }: Props) {
    useEffect(() => showReplySlot(messageId), [messageId])
    return (
      <Suspense>
        <Drawn messageId={messageId} />
      </Suspense>
    )
  }

import type { Id } from '@bocau/contract/ids'
import { type ComponentType, Suspense, useEffect } from 'react'
import { showReplySlot } from './visible-drafts.ts'

type Props = { messageId: Id }

/**
 * Registers the reply slot as soon as the message is visible, so that a reply opened before the component loads appears
 * there.
 */
export const withReplySlot = (Content: ComponentType<Props>) =>
  function ReplySlot({ messageId }: Props) {
    useEffect(() => showReplySlot(messageId), [messageId])
    return (
      <Suspense>
        <Content messageId={messageId} />
      </Suspense>
    )
  }

import { canSend } from '@bocau/contract/abilities'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { UnfoldVertical } from 'lucide'
import { type Dispatch, Fragment, Suspense } from 'react'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { InlineEditedDraft, InlineReply } from '../../../compose/index.ts'
import { folderNames } from '../../folders/folders.ts'
import { ReplyBar } from '../actions/ReplyButtons.tsx'
import type { Expansion, ExpansionAction } from '../message/expansion.ts'
import css from '../message/FoldedMessages.module.css'
import { MessageBoundary } from '../message/MessageBoundary.tsx'
import { MessageCard } from '../message/MessageCard.tsx'
import { MessageLine } from '../message/MessageLine.tsx'
import { foldMessages } from '../state/fold.ts'
import type { PrintJob } from './use-print.ts'

interface Props {
  messages: readonly Message[]
  expansion: Expansion
  dispatch: Dispatch<ExpansionAction>
  job: PrintJob | null
}

/** Messages of a thread, oldest first: expanded, collapsed, or hidden in the middle. */
export function MessageList({ messages, expansion, dispatch, job }: Props) {
  const { open, retained, previous, isUnfolded } = expansion
  const mayWrite = canSend(useUser())
  const parts = foldMessages(messages, isUnfolded ? previous : retained)
  // Above an edited draft, the reply buttons belong to the message that it answers.
  const isReplying = mayWrite && messages.some((message) => isBeingWritten(message) && open.has(message.id))
  const repliedId = isReplying ? messages.findLast((message) => !message.is_draft)?.id : undefined

  return parts.map((part) => {
    if (part.kind === 'fold') {
      const { hidden } = part
      const unfold = () => dispatch({ type: 'unfold' })
      return <FoldedMessages key={`fold ${hidden[0]?.id}`} count={hidden.length} onUnfold={unfold} />
    }
    const { message } = part
    const toggle = () => dispatch({ type: 'toggle', id: message.id })
    const isSkipped = job?.only !== undefined && !job.only.includes(message.id)
    if (!open.has(message.id)) {
      return <MessageLine key={message.id} message={message} isSkipped={isSkipped} onExpand={toggle} />
    }
    if (mayWrite && isBeingWritten(message) && !job) {
      return (
        <Suspense key={message.id}>
          <InlineEditedDraft draftId={message.id} onClose={toggle} />
        </Suspense>
      )
    }
    return (
      <Fragment key={message.id}>
        <MessageBoundary message={message}>
          <MessageCard
            message={message}
            isPrinting={job !== null && !job.isInProgress && !isSkipped}
            isSkipped={isSkipped}
            onCollapse={messages.length > 1 ? toggle : undefined}
          />
        </MessageBoundary>
        {message.id === repliedId && <ReplyBar message={message} position="below" />}
        <InlineReply messageId={message.id} />
      </Fragment>
    )
  })
}

/** Returns true for a draft that is edited in the thread, because it is not waiting to be sent. */
const isBeingWritten = ({ is_draft, state, folder }: Message): boolean =>
  is_draft && (state === '' || state === 'sending_failed') && folder !== folderNames.trash

/** Button that shows the collapsed messages in the middle of a long thread. */
function FoldedMessages({ count, onUnfold }: { count: number; onUnfold: () => void }) {
  return (
    <div className={css.fold} data-screen-only>
      <Button className={css.button} icon={UnfoldVertical} onClick={onUnfold}>
        {t('thread.unfold', { n: count })}
      </Button>
    </div>
  )
}

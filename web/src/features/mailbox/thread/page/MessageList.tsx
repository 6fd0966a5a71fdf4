import { canSend } from '@bocau/contract/abilities'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { type Dispatch, Fragment, Suspense } from 'react'
import { useUser } from '../../../../api/session.ts'
import { DraftInPlace, InlineReply } from '../../../compose/index.ts'
import { folderNames } from '../../folders/folders.ts'
import { ReplyBar } from '../actions/ReplyBar.tsx'
import type { Expansion, ExpansionAct } from '../message/expansion.ts'
import { FoldedMessages } from '../message/FoldedMessages.tsx'
import { MessageBoundary } from '../message/MessageBoundary.tsx'
import { MessageCard } from '../message/MessageCard.tsx'
import { MessageLine } from '../message/MessageLine.tsx'
import { foldMessages } from '../state/fold.ts'
import type { PrintJob } from './use-print.ts'

interface Props {
  messages: readonly Message[]
  expansion: Expansion
  dispatch: Dispatch<ExpansionAct>
  job: PrintJob | null
}

/** Messages of a thread, oldest first: expanded, collapsed, or hidden in the middle. */
export function MessageList({ messages, expansion, dispatch, job }: Props) {
  const { open, kept, known, isUnfolded } = expansion
  const mayWrite = canSend(useUser())
  const parts = foldMessages(messages, isUnfolded ? known : kept)
  // Above an edited draft, the reply buttons belong to the message that it answers.
  const isAnswered = mayWrite && messages.some((message) => isBeingWritten(message) && open.has(message.id))
  const answered = isAnswered ? messages.findLast((message) => !message.is_draft)?.id : undefined

  return parts.map((part) => {
    if (part.kind === 'fold') {
      const { hidden } = part
      const unfold = () => dispatch({ type: 'unfold' })
      return <FoldedMessages key={`fold ${hidden[0]?.id}`} count={hidden.length} onUnfold={unfold} />
    }
    const { message } = part
    const toggle = () => dispatch({ type: 'toggle', id: message.id })
    const isLeftOut = job?.only !== undefined && !job.only.includes(message.id)
    if (!open.has(message.id)) {
      return <MessageLine key={message.id} message={message} isLeftOut={isLeftOut} onExpand={toggle} />
    }
    if (mayWrite && isBeingWritten(message) && !job) {
      return (
        <Suspense key={message.id}>
          <DraftInPlace draftId={message.id} onClose={toggle} />
        </Suspense>
      )
    }
    return (
      <Fragment key={message.id}>
        <MessageBoundary message={message}>
          <MessageCard
            message={message}
            isPrinting={job !== null && !job.isUnderWay && !isLeftOut}
            isLeftOut={isLeftOut}
            onCollapse={messages.length > 1 ? toggle : undefined}
          />
        </MessageBoundary>
        {message.id === answered && <ReplyBar message={message} place="below" />}
        <InlineReply messageId={message.id} />
      </Fragment>
    )
  })
}

/** A draft that is not waiting to be sent is edited in the thread. */
const isBeingWritten = ({ is_draft, state, folder }: Message): boolean =>
  is_draft && (state === '' || state === 'sending_failed') && folder !== folderNames.trash

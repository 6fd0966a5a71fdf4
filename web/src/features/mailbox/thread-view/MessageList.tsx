import type { Message } from '@bocau/contract/mailbox'
import type { Dispatch } from 'react'
import type { Expansion, ExpansionAct } from './expansion.ts'
import { FoldedMessages } from './FoldedMessages.tsx'
import { foldMessages } from './fold.ts'
import { MessageCard } from './MessageCard.tsx'
import { MessageLine } from './MessageLine.tsx'

interface Props {
  messages: readonly Message[]
  expansion: Expansion
  dispatch: Dispatch<ExpansionAct>
  isPrinting: boolean
  onPrint: () => void
}

/** The messages of a thread, oldest first: open, shut, or behind the button in the middle. */
export function MessageList({ messages, expansion, dispatch, isPrinting, onPrint }: Props) {
  const { open, kept, known, isUnfolded } = expansion
  const parts = foldMessages(messages, isUnfolded ? known : kept)

  return parts.map((part) => {
    if (part.kind === 'fold') {
      const { hidden } = part
      const unfold = () => dispatch({ type: 'unfold' })
      return <FoldedMessages key={`fold ${hidden[0]?.id}`} count={hidden.length} onUnfold={unfold} />
    }
    const { message } = part
    const toggle = () => dispatch({ type: 'toggle', id: message.id })
    if (!open.has(message.id)) return <MessageLine key={message.id} message={message} onExpand={toggle} />
    return (
      <MessageCard
        key={message.id}
        message={message}
        isPrinting={isPrinting}
        onCollapse={messages.length > 1 ? toggle : undefined}
        onPrint={onPrint}
      />
    )
  })
}

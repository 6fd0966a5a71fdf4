import type { Message } from '@bocau/contract/mailbox/mailbox'
import { textOfKeptFailure } from './failure-text.ts'
import { TechnicalPart } from './TechnicalPart.tsx'

/** Why a draft did not leave, and what the other server said where somebody wants to know. */
export function FailureReason({ message: { error_msg, to, cc, bcc } }: { message: Message }) {
  const [only, ...others] = [...to, ...cc, ...bcc]
  return (
    <>
      {textOfKeptFailure(error_msg, others.length === 0 ? only?.email : '')}{' '}
      <TechnicalPart said={[error_msg]} />
    </>
  )
}

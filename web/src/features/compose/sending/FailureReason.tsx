import type { Message } from '@bocau/contract/mailbox/mailbox'
import { textOfKeptFailure } from './failure-text.ts'
import { TechnicalPart } from './TechnicalPart.tsx'

/** Reason why a message was not sent, with the response of the remote server on request. */
export function FailureReason({ message: { error_msg, to, cc, bcc } }: { message: Message }) {
  const [only, ...others] = [...to, ...cc, ...bcc]
  return (
    <>
      {textOfKeptFailure(error_msg, others.length === 0 ? only?.email : '')}{' '}
      <TechnicalPart said={[error_msg]} />
    </>
  )
}

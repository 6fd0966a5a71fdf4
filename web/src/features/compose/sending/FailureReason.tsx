import type { Message } from '@bocau/contract/mailbox/mailbox'
import { storedFailureText } from './failure-text.ts'
import { TechnicalPart } from './TechnicalPart.tsx'

/** Reason why a message was not sent, with the response of the remote server on request. */
export function FailureReason({ message: { error_msg, to, cc, bcc } }: { message: Message }) {
  const [only, ...rest] = [...to, ...cc, ...bcc]
  return (
    <>
      {storedFailureText(error_msg, rest.length === 0 ? only?.email : '')}{' '}
      <TechnicalPart responses={[error_msg]} />
    </>
  )
}

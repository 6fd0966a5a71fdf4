import type { Message } from '@bocau/contract/mailbox/mailbox'
import { textOfKeptFailure } from './failure-text.ts'

/** Why a draft did not leave; in the words of the other server only where we have none. */
export function FailureReason({ message: { error_msg, to, cc, bcc } }: { message: Message }) {
  const [only, ...others] = [...to, ...cc, ...bcc]
  return textOfKeptFailure(error_msg, others.length === 0 ? only?.email : '')
}

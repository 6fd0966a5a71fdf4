import type { DraftKind } from '@bocau/contract/compose'
import type { Correspondent } from '@bocau/contract/ids'
import { isAccountEmail, otherPeople } from '@bocau/mail-core/recipients/other-people'

/** Sender and recipients of a message. */
export interface Correspondence {
  from: Correspondent
  replyTo: readonly Correspondent[]
  to: readonly Correspondent[]
  cc: readonly Correspondent[]
}

/** Recipients of a reply. */
export interface ReplyRecipients {
  to: Correspondent[]
  cc: Correspondent[]
}

/**
 * Chooses the recipients of a reply: the Reply-To addresses, else the sender; for an own message its recipients. A
 * reply to all adds all other recipients, each once, without the user.
 */
export function chooseReplyRecipients(
  message: Correspondence,
  accountEmails: readonly string[],
  kind: DraftKind,
): ReplyRecipients {
  if (kind === 'forward' || kind === 'new') return { to: [], cc: [] }
  const isSender = isAccountEmail(message.from.email, accountEmails)
  const writers = message.replyTo.length > 0 ? message.replyTo : [message.from]
  const hasOtherReplyTo = message.replyTo.some(({ email }) => !isAccountEmail(email, accountEmails))
  const repliedTo = isSender && !hasOtherReplyTo ? message.to : writers
  const everybody = kind === 'reply_all' && !isSender ? [...repliedTo, ...message.to] : repliedTo
  const to = otherPeople(everybody, accountEmails)
  const cc = kind === 'reply_all' ? otherPeople([...to, ...message.cc], accountEmails).slice(to.length) : []
  if (to.length > 0 || cc.length > 0) return { to, cc }
  // A reply to a message from the user to themselves goes to the user.
  return { to: otherPeople(repliedTo, []).slice(0, 1), cc: [] }
}

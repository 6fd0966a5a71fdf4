import type { DraftKind } from '@bocau/contract/compose'
import type { Correspondent } from '@bocau/contract/ids'
import { isOwnEmail, otherPeople } from '@bocau/mail-core/recipients/other-people'

/** Who wrote a message, and who got it. */
export interface Correspondence {
  from: Correspondent
  replyTo: readonly Correspondent[]
  to: readonly Correspondent[]
  cc: readonly Correspondent[]
}

/** Whom an answer goes to. */
export interface Receivers {
  to: Correspondent[]
  cc: Correspondent[]
}

/**
 * Whom an answer goes to: whoever asks to be answered, else the writer; an answer to an own message goes where that
 * went. An answer to all goes to everybody on it too, each once, never to oneself.
 */
export function chooseReceivers(
  message: Correspondence,
  ownEmails: readonly string[],
  kind: DraftKind,
): Receivers {
  if (kind === 'forward' || kind === 'new') return { to: [], cc: [] }
  const isOwn = isOwnEmail(message.from.email, ownEmails)
  const writers = message.replyTo.length > 0 ? message.replyTo : [message.from]
  const namesOthers = message.replyTo.some(({ email }) => !isOwnEmail(email, ownEmails))
  const answered = isOwn && !namesOthers ? message.to : writers
  const everybody = kind === 'reply_all' && !isOwn ? [...answered, ...message.to] : answered
  const to = otherPeople(everybody, ownEmails)
  const cc = kind === 'reply_all' ? otherPeople([...to, ...message.cc], ownEmails).slice(to.length) : []
  if (to.length > 0 || cc.length > 0) return { to, cc }
  // A message to oneself is answered to oneself.
  return { to: otherPeople(answered, []).slice(0, 1), cc: [] }
}

import type { Correspondent } from '@bocau/contract/ids'
import { isOwnEmail, otherPeople } from '@bocau/mail-core/recipients/other-people'

/** Who wrote a letter, and who got it. */
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
 * Whom an answer goes to: whoever asks to be answered, else the writer; an answer to an own letter goes where that
 * went. An answer to all goes to everybody on it too, each once, never to oneself.
 */
export function chooseReceivers(
  letter: Correspondence,
  ownEmails: readonly string[],
  kind: 'reply' | 'reply_all' | 'forward',
): Receivers {
  if (kind === 'forward') return { to: [], cc: [] }
  const isOwn = isOwnEmail(letter.from.email, ownEmails)
  const writers = letter.replyTo.length > 0 ? letter.replyTo : [letter.from]
  const namesOthers = letter.replyTo.some(({ email }) => !isOwnEmail(email, ownEmails))
  const answered = isOwn && !namesOthers ? letter.to : writers
  const everybody = kind === 'reply_all' && !isOwn ? [...answered, ...letter.to] : answered
  const to = otherPeople(everybody, ownEmails)
  const cc = kind === 'reply_all' ? otherPeople([...to, ...letter.cc], ownEmails).slice(to.length) : []
  if (to.length > 0 || cc.length > 0) return { to, cc }
  // A letter to oneself is answered to oneself.
  return { to: otherPeople(answered, []).slice(0, 1), cc: [] }
}

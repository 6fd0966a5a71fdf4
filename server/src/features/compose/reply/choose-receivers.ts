import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import { withoutUndisclosed } from '@bocau/mail-core/recipients'

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
  const own = new Set(ownEmails.map(normaliseEmail))
  const isOwn = own.has(normaliseEmail(letter.from.email))
  const writers = letter.replyTo.length > 0 ? letter.replyTo : [letter.from]
  const answered = isOwn && !namesOthers(letter.replyTo, own) ? letter.to : writers
  const everybody = kind === 'reply_all' && !isOwn ? [...answered, ...letter.to] : answered
  const to = eachOnce(everybody, own)
  const cc = kind === 'reply_all' ? eachOnce(letter.cc, new Set([...own, ...to.map(keyOf)])) : []
  if (to.length > 0 || cc.length > 0) return { to, cc }
  // A letter to oneself is answered to oneself.
  return { to: eachOnce(answered, new Set()).slice(0, 1), cc: [] }
}

const keyOf = ({ email }: Correspondent) => normaliseEmail(email)

function namesOthers(people: readonly Correspondent[], own: ReadonlySet<string>): boolean {
  return people.some((person) => !own.has(keyOf(person)))
}

function eachOnce(people: readonly Correspondent[], without: ReadonlySet<string>): Correspondent[] {
  const found = new Map<string, Correspondent>()
  for (const person of withoutUndisclosed(people)) {
    const key = keyOf(person)
    if (key !== '' && !without.has(key) && !found.has(key)) found.set(key, person)
  }
  return [...found.values()]
}

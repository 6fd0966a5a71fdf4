import { type Address, isValidEmail, normaliseEmail } from '../address.ts'
import { trimEndOf, trimStartOf } from '../words/trim-ends.ts'
import { cutRecipients, type RecipientPiece } from './recipients-pieces.ts'

/** Somebody a message is being written to; an address that is none stays, marked, so that it can be corrected. */
export interface Recipient extends Address {
  isValid: boolean
}

const QUOTED = /^"[^"\\]*(?:\\.[^"\\]*)*"$/s
/** `"john doe"@b.vn`: what stands in these quotation marks is part of the address, blanks and commas too. */
const QUOTED_LOCAL = /^"[^"\\]*(?:\\.[^"\\]*)*"@/s
const UNDISCLOSED = /^undisclosed[-_ ]recipients?\b/i

/**
 * The people in typed or pasted text: separated by comma, semicolon, white space or line end, each an address or
 * a name with the address in angle brackets. Each address comes once.
 */
export function readRecipients(text: string): Recipient[] {
  return withoutDuplicates(readPieces(cutRecipients(text)))
}

/** The list with more people at its end; whoever is on it already is not added again. */
export function addRecipients(list: readonly Recipient[], added: readonly Recipient[]): Recipient[] {
  return withoutDuplicates([...list, ...added])
}

/** One recipient from an address, judged. */
export function toRecipient({ name, email }: Address): Recipient {
  const bare = email.trim().replace(/^mailto:/i, '')
  return { name: name.trim(), email: bare, isValid: isValidEmail(bare) }
}

/** The addresses that block sending. */
export function invalidRecipients(list: readonly Recipient[]): Recipient[] {
  return list.filter((recipient) => !recipient.isValid)
}

/** The list without the stand-in that mail to hidden recipients carries. */
export function withoutUndisclosed<T extends Address>(list: readonly T[]): T[] {
  return list.filter(
    // Who has an address is somebody, whatever they are called.
    ({ name, email }) => !UNDISCLOSED.test(email) && !(UNDISCLOSED.test(name) && !isValidEmail(email)),
  )
}

/** A recipient as it is copied: `Nam <a@b.vn>`, the name in quotation marks where it would be misread. */
export function formatRecipient({ name, email }: Address): string {
  if (!name) return email
  const written = /[,;<>"@()]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
  return `${written} <${email}>`
}

/** The people in the pieces of a text: names with bracketed addresses, and bare addresses between blanks. */
function readPieces(pieces: readonly RecipientPiece[]): Recipient[] {
  const people: Recipient[] = []
  let words: string[] = []
  const takeAll = (emails: readonly string[]) => {
    for (const email of emails) people.push(toRecipient({ name: '', email }))
  }
  for (const piece of [...pieces, { kind: 'end' } as const]) {
    if (piece.kind === 'word') {
      words.push(piece.text)
      continue
    }
    if (piece.kind === 'bracketed' && piece.text) {
      const { addresses, name } = takeAddresses(words)
      takeAll(addresses)
      people.push(toRecipient({ name, email: piece.text }))
    } else takeAll(words.map((word) => (QUOTED_LOCAL.test(word) ? word : unquote(word))))
    words = []
  }
  return people
}

/** `a@b.vn Nam Trần` before a bracket: an address of its own, then the name of the next. */
function takeAddresses(words: readonly string[]): { addresses: string[]; name: string } {
  const isAddress = (word: string) => QUOTED_LOCAL.test(word) || isValidEmail(word)
  const named = words.findIndex((word) => !isAddress(word))
  const taken = named < 0 ? words.length : named
  return { addresses: words.slice(0, taken), name: unquote(words.slice(taken).join(' ')) }
}

function unquote(text: string): string {
  const bare = QUOTED.test(text) ? text.slice(1, -1) : trimStartOf(trimEndOf(text, '"\''), '"\'')
  return bare.replace(/\\(["\\])/g, '$1')
}

function withoutDuplicates(list: Recipient[]): Recipient[] {
  const byEmail = new Map<string, Recipient>()
  for (const recipient of list) {
    const key = normaliseEmail(recipient.email)
    if (key && !byEmail.has(key)) byEmail.set(key, recipient)
  }
  return [...byEmail.values()]
}

import { type Address, isValidEmail, normaliseEmail } from './address.ts'

/** Somebody a letter is being written to; an address that is none stays, marked, so that it can be corrected. */
export interface Recipient extends Address {
  isValid: boolean
}

const UNDISCLOSED = /^undisclosed[-_ ]recipients?\b/i

/**
 * The people in typed or pasted text: separated by comma, semicolon, white space or line end, each an address or
 * a name with the address in angle brackets. Each address comes once.
 */
export function readRecipients(text: string): Recipient[] {
  return withoutDuplicates(splitAtSeparators(text).flatMap((piece) => readPiece(piece)))
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

/** Splits at commas, semicolons and line ends that stand outside quotation marks and brackets. */
function splitAtSeparators(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let isQuoted = false
  let isBracketed = false
  for (const character of text) {
    if (character === '"' && !isBracketed) isQuoted = !isQuoted
    else if (character === '<' && !isQuoted) isBracketed = true
    else if (character === '>' && !isQuoted) isBracketed = false
    const isLineEnd = character === '\n' || character === '\r'
    // A line end closes what was left open: the next line is somebody else.
    if (isLineEnd || (!isQuoted && !isBracketed && (character === ',' || character === ';'))) {
      pieces.push(piece)
      piece = ''
      if (isLineEnd) isQuoted = isBracketed = false
    } else piece += character
  }
  return [...pieces, piece]
}

/** The people in a piece without separators: names with bracketed addresses, and bare addresses between blanks. */
function readPiece(piece: string): Recipient[] {
  const people: Recipient[] = []
  const parts = piece.split(/<([^<>]*)>?/)
  for (let i = 0; i < parts.length; i += 2) {
    const words = (parts[i] ?? '').trim()
    const bracketed = parts[i + 1]?.trim()
    if (!bracketed) {
      for (const word of words.split(/\s+/))
        if (word) people.push(toRecipient({ name: '', email: unquote(word) }))
      continue
    }
    const { addresses, name } = takeAddresses(words)
    for (const email of addresses) people.push(toRecipient({ name: '', email }))
    people.push(toRecipient({ name, email: bracketed }))
  }
  return people
}

/** `a@b.vn Nam Trần` before a bracket: an address of its own, then the name of the next. */
function takeAddresses(words: string): { addresses: string[]; name: string } {
  if (words.startsWith('"')) return { addresses: [], name: unquote(words) }
  const all = words.split(/\s+/)
  let taken = 0
  while (taken < all.length && isValidEmail(all[taken] ?? '')) taken++
  return { addresses: all.slice(0, taken), name: unquote(all.slice(taken).join(' ')) }
}

function unquote(text: string): string {
  return text.replace(/^["']+|["']+$/g, '').replace(/\\(["\\])/g, '$1')
}

function withoutDuplicates(list: Recipient[]): Recipient[] {
  const byEmail = new Map<string, Recipient>()
  for (const recipient of list) {
    const key = normaliseEmail(recipient.email)
    if (key && !byEmail.has(key)) byEmail.set(key, recipient)
  }
  return [...byEmail.values()]
}

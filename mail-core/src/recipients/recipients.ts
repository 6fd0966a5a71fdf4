import { type Address, isValidEmail, normaliseEmail } from '../address.ts'
import { trimEndOf, trimStartOf } from '../text/trim-ends.ts'
import { cutRecipients, type RecipientToken } from './recipient-tokens.ts'

/** A recipient of a draft. Invalid addresses are kept and marked so that the user can correct them. */
export interface Recipient extends Address {
  isValid: boolean
}

const QUOTED = /^"[^"\\]*(?:\\.[^"\\]*)*"$/s
/** `"john doe"@b.vn`: the quoted text is part of the address, including spaces and commas. */
const QUOTED_LOCAL = /^"[^"\\]*(?:\\.[^"\\]*)*"@/s
const UNDISCLOSED = /^undisclosed[-_ ]recipients?\b/i

/**
 * Parses recipients of typed or pasted text, separated by comma, semicolon, white space or line end. Each is an address
 * or a name with a bracketed address. Removes duplicates.
 */
export function readRecipients(text: string): Recipient[] {
  return withoutDuplicates(readTokens(cutRecipients(text)))
}

/** Appends recipients that are not in the list yet. */
export function addRecipients(list: readonly Recipient[], added: readonly Recipient[]): Recipient[] {
  return withoutDuplicates([...list, ...added])
}

/** Validates an address. */
export function toRecipient({ name, email }: Address): Recipient {
  const bare = email.trim().replace(/^mailto:/i, '')
  return { name: name.trim(), email: bare, isValid: isValidEmail(bare) }
}

/** Returns the addresses that prevent sending. */
export function invalidRecipients(list: readonly Recipient[]): Recipient[] {
  return list.filter((recipient) => !recipient.isValid)
}

/** Removes the "undisclosed recipients" placeholder. */
export function withoutUndisclosed<T extends Address>(list: readonly T[]): T[] {
  return list.filter(
    // A recipient with a valid address is kept regardless of the name.
    ({ name, email }) => !UNDISCLOSED.test(email) && !(UNDISCLOSED.test(name) && !isValidEmail(email)),
  )
}

/** Formats a recipient for copying: `Nam <a@b.vn>`, the name quoted if it could be misread. */
export function formatRecipient({ name, email }: Address): string {
  if (!name) return email
  const written = /[,;<>"@()]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
  return `${written} <${email}>`
}

/** Builds recipients from tokens: names with bracketed addresses, and bare addresses. */
function readTokens(tokens: readonly RecipientToken[]): Recipient[] {
  const people: Recipient[] = []
  let words: string[] = []
  const addAll = (emails: readonly string[]) => {
    for (const email of emails) people.push(toRecipient({ name: '', email }))
  }
  for (const token of [...tokens, { kind: 'end' } as const]) {
    if (token.kind === 'word') {
      words.push(token.text)
      continue
    }
    if (token.kind === 'bracketed' && token.text) {
      const { addresses, name } = splitAddresses(words)
      addAll(addresses)
      people.push(toRecipient({ name, email: token.text }))
    } else addAll(words.map((word) => (QUOTED_LOCAL.test(word) ? word : unquote(word))))
    words = []
  }
  return people
}

/**
 * Splits words before a bracket into complete addresses and the name of the next recipient, as in `a@b.vn
 * Nam Trần`.
 */
function splitAddresses(words: readonly string[]): { addresses: string[]; name: string } {
  const isAddress = (word: string) => QUOTED_LOCAL.test(word) || isValidEmail(word)
  const named = words.findIndex((word) => !isAddress(word))
  const addressCount = named < 0 ? words.length : named
  return { addresses: words.slice(0, addressCount), name: unquote(words.slice(addressCount).join(' ')) }
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

/** One person or group as a message names it; `email` is empty where the message gave a name only. */
export interface Address {
  name: string
  email: string
}

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
// RFC 5321 4.1.2: any printable character, of which `"` and `\` wear a backslash. Not the brackets that hold an
// address on the wire: many servers end it there, and our own connection refuses the whole message for them.
const QUOTED = '"(?:[\\p{L}\\p{M}\\p{N} !#-;=?-\\[\\]-~]|\\\\[ -;=?-~])*"'
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|${QUOTED})@(?:${LABEL}\\.)+${LABEL}$`, 'u')
const ALL_DIGITS = /^\d+$/

// RFC 5321 4.5.3.1: the local part, one label of the domain, the whole path without its brackets.
const MAX_LOCAL_LENGTH = 64
const MAX_LABEL_LENGTH = 63
const MAX_EMAIL_LENGTH = 254

/** Says whether a message can be addressed to `email`: `local@domain.tld` or `"any thing"@domain.tld`, any script and case. */
export function isValidEmail(email: string): boolean {
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) return false
  const at = email.lastIndexOf('@')
  if (at > MAX_LOCAL_LENGTH) return false
  const labels = email.slice(at + 1).split('.')
  // A last label of digits alone is an IPv4 address, which is no mail domain.
  return labels.every((label) => label.length <= MAX_LABEL_LENGTH) && !ALL_DIGITS.test(labels.at(-1) ?? '')
}

/** The one spelling under which an address is stored and compared. */
export function normaliseEmail(email: string): string {
  const plain = email.trim()
  // What is longer is no address: its marks are not sorted, which costs by the square of their number.
  return (plain.length > MAX_NAME_LENGTH ? plain : plain.normalize('NFC')).toLowerCase()
}

/** The lower-case domain of an address, or an empty string where it has none; a dot at its end makes it no other. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '' : withoutRoot(normaliseEmail(email.slice(at + 1)))
}

const withoutRoot = (domain: string) => (domain.endsWith('.') ? domain.slice(0, -1) : domain)

/** What stands before the domain of an address. */
export function localPartOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? email.slice(0, at) : email
}

// The end of a local part before any sign that reads as `@` once it is made plain, then letters of any script. Brackets and
// quotes around either half hide no address.
const HOLDS_ADDRESS = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~."\])>-]@["'*_.[({<~-]{0,3}[\p{L}\p{N}]/u
const DOMAIN_AHEAD = /^[\p{L}\p{M}\p{N}-]+\.[\p{L}\p{N}]/u
const MORE_DOMAIN = /^\.?[\p{L}\p{M}\p{N}-]/u
const MAX_NAME_LENGTH = 1000

// The compatible form of a circled letter is the letter.
const AT_SIGNS = /[\u24b6\u24d0\u{1f150}]/gu
/** A text as it is read at a glance: without what cannot be seen, every form of a sign as the plain one. */
export function atAGlance(text: string): string {
  return text
    .slice(0, MAX_NAME_LENGTH)
    .replace(AT_SIGNS, '@')
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replaceAll('\u3002', '.')
}

/** The same without the blanks around the signs of an address, which deceive as well without being seen at a glance. */
export const unspaced = (text: string): string => text.replace(/ ?([@.]) ?/g, '$1')

/** Whether a text reads as an address, or holds one; with blanks around its signs where the other half is a domain. */
export function holdsAddress(text: string): boolean {
  const plain = atAGlance(text)
  if (HOLDS_ADDRESS.test(plain)) return true
  const [before = '', ...behind] = unspaced(plain).split('@')
  return before !== '' && behind.some((half) => DOMAIN_AHEAD.test(half))
}

/**
 * Whether a name passes itself off as an address that is not the person's: `"ceo@firm.vn" <x@elsewhere>`. Characters
 * that cannot be seen and other forms of the signs deceive nobody here.
 */
export function isNameOfAnother({ name, email }: Address): boolean {
  if (!holdsAddress(name)) return false
  const own = normaliseEmail(email)
  const text = normaliseEmail(atAGlance(name))
  // The own address may begin a longer one: `a@b.co` in `a@b.com`.
  const rest = text.replaceAll(own, (_, at: number) =>
    MORE_DOMAIN.test(text.slice(at + own.length)) ? own : ' ',
  )
  return own === '' || holdsAddress(rest)
}

/** The name that somebody may be shown by beside their address; empty where there is none, or it would deceive. */
export const trueNameOf = (address: Address): string => (isNameOfAnother(address) ? '' : address.name.trim())

/** A name with its address, as a sentence names a person; the address alone where the name would deceive. */
export function nameWithAddress(address: Address): string {
  const name = trueNameOf(address)
  return name ? `${name} <${address.email}>` : address.email
}

/**
 * What to call somebody: the name, or the part of the address before the at sign. A name, or such a part, that is
 * somebody else's address would deceive whoever reads it: then it is the true address.
 */
export function displayNameOf(address: Address): string {
  const name = address.name.trim()
  if (name) return address.email && isNameOfAnother(address) ? address.email : name
  const local = localPartOf(address.email)
  return holdsAddress(local) ? address.email : local
}

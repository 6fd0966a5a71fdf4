/** A person or group in a message header; `email` is empty if the message contains only a name. */
export interface Address {
  name: string
  email: string
}

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
// RFC 5321 4.1.2: any printable character; `"` and `\` need a backslash. Angle brackets are not accepted: many servers
// end the address there, and nodemailer rejects the entire message.
const QUOTED = '"(?:[\\p{L}\\p{M}\\p{N} !#-;=?-\\[\\]-~]|\\\\[ -;=?-~])*"'
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|${QUOTED})@(?:${LABEL}\\.)+${LABEL}$`, 'u')
const ALL_DIGITS = /^\d+$/

// RFC 5321 4.5.3.1: lengths of the local part, of one domain label, and of the path without brackets.
const MAX_LOCAL_LENGTH = 64
const MAX_LABEL_LENGTH = 63
const MAX_EMAIL_LENGTH = 254

/**
 * Returns true if a message can be sent to `email`: `local@domain.tld` or `"any thing"@domain.tld`, in any script and
 * case.
 */
export function isValidEmail(email: string): boolean {
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email)) return false
  const at = email.lastIndexOf('@')
  if (at > MAX_LOCAL_LENGTH) return false
  const labels = email.slice(at + 1).split('.')
  // A last label of digits only is an IPv4 address and not a mail domain.
  return labels.every((label) => label.length <= MAX_LABEL_LENGTH) && !ALL_DIGITS.test(labels.at(-1) ?? '')
}

/** Returns the normal form in which addresses are stored and compared. */
export function normaliseEmail(email: string): string {
  const plain = email.trim()
  // Longer text is not an address. Normalising it would take quadratic time.
  return (plain.length > MAX_NAME_LENGTH ? plain : plain.normalize('NFC')).toLowerCase()
}

/** Returns the lower-case domain of an address without a trailing dot; empty if there is none. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? '' : withoutRoot(normaliseEmail(email.slice(at + 1)))
}

const withoutRoot = (domain: string) => (domain.endsWith('.') ? domain.slice(0, -1) : domain)

/** Returns the local part of an address. */
export function localPartOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at > 0 ? email.slice(0, at) : email
}

// The end of a local part before a sign that normalises to `@`, then letters of any script. Brackets and quotes around
// either half do not hide an address.
const HOLDS_ADDRESS = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~."\])>-]@["'*_.[({<~-]{0,3}[\p{L}\p{N}]/u
const DOMAIN_AHEAD = /^[\p{L}\p{M}\p{N}-]+\.[\p{L}\p{N}]/u
const MORE_DOMAIN = /^\.?[\p{L}\p{M}\p{N}-]/u
const MAX_NAME_LENGTH = 1000

// NFKC converts a circled letter to a plain letter.
const AT_SIGNS = /[\u24b6\u24d0\u{1f150}]/gu
/** Normalises a text to its visual impression: without invisible characters, in compatible form. */
export function visualForm(text: string): string {
  return text
    .slice(0, MAX_NAME_LENGTH)
    .replace(AT_SIGNS, '@')
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replaceAll('\u3002', '.')
}

/** Removes spaces around the signs of an address, which are easy to overlook. */
export const unspaced = (text: string): string => text.replace(/ ?([@.]) ?/g, '$1')

/** Returns true if a text is or contains an address. With spaces around its signs, the second half must be a domain. */
export function containsAddress(text: string): boolean {
  const plain = visualForm(text)
  if (HOLDS_ADDRESS.test(plain)) return true
  const [before = '', ...behind] = unspaced(plain).split('@')
  return before !== '' && behind.some((half) => DOMAIN_AHEAD.test(half))
}

/**
 * Returns true if a name imitates another address: `"ceo@firm.vn" <x@elsewhere>`. Invisible characters and lookalike
 * signs are normalised first.
 */
export function isImitatingName({ name, email }: Address): boolean {
  if (!containsAddress(name)) return false
  const accountEmail = normaliseEmail(email)
  const text = normaliseEmail(visualForm(name))
  // The account's address may be the start of a longer one: `a@b.co` in `a@b.com`.
  const rest = text.replaceAll(accountEmail, (_, at: number) =>
    MORE_DOMAIN.test(text.slice(at + accountEmail.length)) ? accountEmail : ' ',
  )
  return accountEmail === '' || containsAddress(rest)
}

/** Returns the name to display with an address; empty if there is none or it imitates another address. */
export const trueNameOf = (address: Address): string => (isImitatingName(address) ? '' : address.name.trim())

/** Formats name and address for display; only the address if the name imitates another one. */
export function nameWithAddress(address: Address): string {
  const name = trueNameOf(address)
  return name ? `${name} <${address.email}>` : address.email
}

/**
 * Returns the display name: the name, or the local part. If either imitates another address, the real address is
 * returned.
 */
export function displayNameOf(address: Address): string {
  const name = address.name.trim()
  if (name) return address.email && isImitatingName(address) ? address.email : name
  const local = localPartOf(address.email)
  return containsAddress(local) ? address.email : local
}

import {
  type Address,
  containsAddress,
  domainOf,
  isImitatingName,
  localPartOf,
  visualForm,
} from '../../address.ts'
import { hasInvisibleCharacters } from '../../invisible-characters.ts'
import { joinSpacedCharacters } from '../../text/join-spaced-characters.ts'
import { DEFAULT_MESSAGE_LIMITS, type MessageHeader } from '../parsed-message.ts'
import { parseMailbox } from './parse-mailbox.ts'
import { INVISIBLE_PLACEHOLDER, MAX_NAME_LENGTH, readAddresses } from './read-addresses.ts'

/** Reason why the author of a message cannot be trusted, regardless of verification results. */
export type AuthorFault =
  | 'no_address'
  | 'several'
  | 'group'
  | 'malformed'
  | 'unseen'
  | 'address_in_name'
  | 'said_twice'

/** Author of a message. */
export interface Author {
  /** The displayed author; empty strings if there is none. */
  displayed: Address
  /** All authors, the displayed one first. */
  all: Address[]
  /** Lower-case domains that a reader could consider to be the author's. */
  domains: string[]
  /** Programs may disagree about the author: verification fails for every domain in the message. */
  isAmbiguous: boolean
  faults: AuthorFault[]
}

const MAX_AUTHORS = 20
/** Maximum header size, equal to the stored size, so that all parsers see the same text. */
const { maxHeaderValueLength: MAX_HEADER_LENGTH, maxHeaders: MAX_HEADERS } = DEFAULT_MESSAGE_LIMITS
// Labels are not empty and do not end with a hyphen: `boss@bank..example` would look like another domain, which has no
// policy. An invisible character (\ufffd) is a different fault.
const LABEL = String.raw`[\p{L}\p{N}\ufffd_](?:[\p{L}\p{M}\p{N}\ufffd_-]{0,253}[\p{L}\p{M}\p{N}\ufffd])?`
const IPV4 = String.raw`\d{1,3}(?:\.\d{1,3}){3}`
// A host name, or an address literal (RFC 5321, 4.1.3).
const READABLE = new RegExp(
  String.raw`^[^@]{1,256}@(?:${LABEL}(?:\.${LABEL}){0,126}\.?|\[(?:${IPV4}|ipv6:[\da-f:]{2,39}(?:${IPV4})?)\])$`,
  'iu',
)
/**
 * Headers that may occur once (RFC 5322, 3.6): of two different ones, servers verify the lower one and users see the
 * upper one.
 */
const SINGLE_HEADERS = ['subject', 'date', 'reply-to', 'sender', 'content-type', 'content-transfer-encoding']

/**
 * Returns the author of a message and its faults. Only a single author with one fully readable address can be verified:
 * for several or a group, servers verify a different author than the displayed one.
 */
export function readAuthor(headers: readonly MessageHeader[]): Author {
  const values = authorFields(headers)
  const all = authorsIn(values)
  const displayed = all[0] ?? noAddress
  // Other programs may read a different author from the truncated headers.
  const isClipped = headers.length >= MAX_HEADERS
  const listed = listFaults(values, displayed, { all, isClipped })
  const faults: AuthorFault[] = hasRepeatedHeader(headers) ? [...listed, 'said_twice'] : listed
  const named = all.map(({ email }) => domainOf(email))
  const isAmbiguous = faults.some((fault) => AMBIGUOUS.includes(fault))
  const domains = isAmbiguous ? [...named, ...values.flatMap(domainsIn)] : named
  return {
    displayed,
    all,
    domains: [...new Set(domains)].filter(Boolean).slice(0, MAX_AUTHORS),
    isAmbiguous,
    faults,
  }
}

const AMBIGUOUS: readonly AuthorFault[] = ['several', 'group', 'malformed']

/** Returns the text after each at sign. */
const domainsIn = (value: string): string[] =>
  [...value.slice(0, MAX_HEADER_LENGTH).matchAll(/@\s*([\p{L}\p{M}\p{N}_.-]{1,255})/gu)].map(
    ([, domain = '']) => domain.toLowerCase().replace(/\.$/, ''),
  )

/** Returns the displayed author, which is also the verified one; null if there is none. */
export function readDisplayedAuthor(headers: readonly MessageHeader[]): Address | null {
  return authorsIn(authorFields(headers))[0] ?? null
}

const noAddress: Address = { name: '', email: '' }

const authorFields = (headers: readonly MessageHeader[]): string[] =>
  headers
    .filter(({ name }) => name === 'from')
    .slice(0, MAX_AUTHORS)
    .map(({ value }) => value)

const authorsIn = (values: readonly string[]): Address[] =>
  values.flatMap((value) =>
    withFullName(value, readAddresses(value.slice(0, MAX_HEADER_LENGTH), MAX_AUTHORS)),
  )

/** Joins a name with an unquoted comma: `Mộc Việt, Ltd <info@mocviet.test>` is one author. */
function withFullName(value: string, addresses: Address[]): Address[] {
  const last = addresses.at(-1)
  if (addresses.length < 2 || !last || domainOf(last.email) === '' || !isMailbox(value, last))
    return addresses
  const name = addresses.map((one) => one.name).join(', ')
  return [{ name: name.slice(0, MAX_NAME_LENGTH).toWellFormed(), email: last.email }]
}

const hasRepeatedHeader = (headers: readonly MessageHeader[]) =>
  SINGLE_HEADERS.some(
    (once) => new Set(headers.filter(({ name }) => name === once).map(({ value }) => value)).size > 1,
  )

/** Returns the domain that a verification must cover; null unless the message has exactly one well-formed author. */
export function verifiableDomain({ displayed, faults }: Author): string | null {
  return faults.some((fault) => fault !== 'address_in_name') ? null : domainOf(displayed.email)
}

/** Lists the reasons why the author in these From fields cannot be verified. */
function listFaults(
  values: readonly string[],
  displayed: Address,
  { all, isClipped }: { all: readonly Address[]; isClipped: boolean },
): AuthorFault[] {
  const faults: AuthorFault[] = []
  const isReadable = READABLE.test(displayed.email.replace(/^"[^"]{1,200}"/, 'q'))
  if (!isReadable) faults.push('no_address')
  const isLong = values.some((value) => value.length >= MAX_HEADER_LENGTH)
  if (values.length > 1 || all.length > 1 || isLong || isClipped) faults.push('several')
  if (values.some(isGroup)) faults.push('group')
  if (isReadable && (displayed.email.includes(INVISIBLE_PLACEHOLDER) || values.some(hasInvisibleInAddress)))
    faults.push('unseen')
  if (isReadable && faults.length === 0 && !isMailbox(values[0] ?? '', displayed)) faults.push('malformed')
  if (isReadable && (isDeceptiveName(displayed) || containsAddress(localPartOf(displayed.email))))
    faults.push('address_in_name')
  return faults
}

/** Returns true if the strict grammar also reads this value as the same single mailbox. */
const isMailbox = (value: string, { email }: Address) =>
  domainOf(parseMailbox(value, 'obsolete') ?? '') === domainOf(email)

/** Returns true if a name imitates another address, with or without spaces. */
const isDeceptiveName = ({ name, email }: Address) =>
  isImitatingName({ name, email }) || isImitatingName({ name: joinSpacedCharacters(visualForm(name)), email })

/** Returns true if a colon outside quotes, comments and brackets starts a group (RFC 5322, 3.4). */
const isGroup = (value: string) => outsideOfNames(value).groups

/** Returns true if an address contains invisible characters. In names they are harmless and removed. */
const hasInvisibleInAddress = (value: string) => hasInvisibleCharacters(outsideOfNames(value).addresses)

/** Returns the text of a From field that belongs to addresses, and whether it uses group syntax. */
function outsideOfNames(value: string): { addresses: string; groups: boolean } {
  const text = value.slice(0, MAX_HEADER_LENGTH)
  let words = ''
  let bracket = ''
  let inside: '' | '"' | '<' = ''
  let depth = 0
  let groups = false
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i)
    if (character === '\\') {
      i++
      continue
    }
    if (inside !== '"' && character === '(') depth++
    else if (depth > 0) {
      if (character === ')') depth--
    } else if (inside === '"') {
      if (character === '"') inside = ''
    } else if (inside === '<') {
      if (character === '>') inside = ''
      else bracket += character
    } else if (character === '"' || character === '<') inside = character
    else {
      groups ||= character === ':'
      words += character
    }
  }
  // With a bracket, the words before it are the name; otherwise they are the address, possibly with spaces.
  const bare = bracket === '' ? [words] : words.split(/[ \t,;]/).filter((word) => word.includes('@'))
  return { addresses: bracket + bare.join(''), groups }
}

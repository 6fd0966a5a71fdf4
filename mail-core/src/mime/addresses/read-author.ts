import {
  type Address,
  atAGlance,
  domainOf,
  holdsAddress,
  isNameOfAnother,
  localPartOf,
} from '../../address.ts'
import { hasUnseen } from '../../is-unseen.ts'
import { joinSpreadCharacters } from '../../words/join-spread-characters.ts'
import { DEFAULT_MESSAGE_LIMITS, type MessageHeader } from '../parsed-message.ts'
import { parseMailbox } from './parse-mailbox.ts'
import { MAX_NAME_LENGTH, readAddresses, UNSEEN_MARK } from './read-addresses.ts'

/** Why whoever a message names as its author cannot be taken at its word, whatever servers on its way proved. */
export type AuthorFault =
  | 'no_address'
  | 'several'
  | 'group'
  | 'malformed'
  | 'unseen'
  | 'address_in_name'
  | 'said_twice'

/** Whom a message names as its author. */
export interface Author {
  /** The one that is shown; empty strings where none is named. */
  shown: Address
  /** Everybody it names, the one that is shown first. */
  all: Address[]
  /** The domains that a reader of the message could take for its author's, in lower case. */
  domains: string[]
  /** Readers could differ about who wrote the message: it counts as failed for every domain that it names. */
  isAmbiguous: boolean
  faults: AuthorFault[]
}

const MAX_AUTHORS = 20
/** No more of a header is read; messages are kept with as much of it, so that all readers read the same. */
const { maxHeaderValueLength: MAX_HEADER_LENGTH, maxHeaders: MAX_HEADERS } = DEFAULT_MESSAGE_LIMITS
// Labels end in no hyphen and are not empty: `boss@bank..example` would look like another domain, which has no policy.
// An unseen character (\ufffd) is another fault.
const LABEL = String.raw`[\p{L}\p{N}\ufffd_](?:[\p{L}\p{M}\p{N}\ufffd_-]{0,253}[\p{L}\p{M}\p{N}\ufffd])?`
const IPV4 = String.raw`\d{1,3}(?:\.\d{1,3}){3}`
// A host name, or an address in brackets (RFC 5321, 4.1.3).
const READABLE = new RegExp(
  String.raw`^[^@]{1,256}@(?:${LABEL}(?:\.${LABEL}){0,126}\.?|\[(?:${IPV4}|ipv6:[\da-f:]{2,39}(?:${IPV4})?)\])$`,
  'iu',
)
/** What stands in a message once (RFC 5322, 3.6): of two that differ, servers check the lower one, and people are shown the upper. */
const ONCE = ['subject', 'date', 'reply-to', 'sender', 'content-type', 'content-transfer-encoding']

/**
 * Whom a message names as its author, and what is odd about it. Only one author with one address that can be read whole
 * can be proved: of several, or in the group syntax, servers on the way check another than the one that is shown.
 */
export function readAuthor(headers: readonly MessageHeader[]): Author {
  const values = authorFields(headers)
  const all = authorsIn(values)
  const shown = all[0] ?? nobody
  // Other readers may take another author from the fields that were left out.
  const isClipped = headers.length >= MAX_HEADERS
  const found = faultsOf(values, shown, { all, isClipped })
  const faults: AuthorFault[] = isSaidTwice(headers) ? [...found, 'said_twice'] : found
  const named = all.map(({ email }) => domainOf(email))
  const isAmbiguous = faults.some((fault) => AMBIGUOUS.includes(fault))
  const domains = isAmbiguous ? [...named, ...values.flatMap(domainsIn)] : named
  return {
    shown,
    all,
    domains: [...new Set(domains)].filter(Boolean).slice(0, MAX_AUTHORS),
    isAmbiguous,
    faults,
  }
}

const AMBIGUOUS: readonly AuthorFault[] = ['several', 'group', 'malformed']

/** What stands after an at sign, wherever it stands. */
const domainsIn = (value: string): string[] =>
  [...value.slice(0, MAX_HEADER_LENGTH).matchAll(/@\s*([\p{L}\p{M}\p{N}_.-]{1,255})/gu)].map(
    ([, domain = '']) => domain.toLowerCase().replace(/\.$/, ''),
  )

/** The author of a message who is shown, the same who is judged; null where none is named. */
export function readShownAuthor(headers: readonly MessageHeader[]): Address | null {
  return authorsIn(authorFields(headers))[0] ?? null
}

const nobody: Address = { name: '', email: '' }

const authorFields = (headers: readonly MessageHeader[]): string[] =>
  headers
    .filter(({ name }) => name === 'from')
    .slice(0, MAX_AUTHORS)
    .map(({ value }) => value)

const authorsIn = (values: readonly string[]): Address[] =>
  values.flatMap((value) =>
    withWholeName(value, readAddresses(value.slice(0, MAX_HEADER_LENGTH), MAX_AUTHORS)),
  )

/** Joins a name that a comma without quotes parted: `Mộc Việt, Ltd <info@mocviet.test>` is one author. */
function withWholeName(value: string, found: Address[]): Address[] {
  const last = found.at(-1)
  if (found.length < 2 || !last || domainOf(last.email) === '' || !isMailbox(value, last)) return found
  const name = found.map((one) => one.name).join(', ')
  return [{ name: name.slice(0, MAX_NAME_LENGTH).toWellFormed(), email: last.email }]
}

const isSaidTwice = (headers: readonly MessageHeader[]) =>
  ONCE.some((once) => new Set(headers.filter(({ name }) => name === once).map(({ value }) => value)).size > 1)

/** The domain that a proof must speak for; null where the message names no single author as a message should. */
export function provableDomain({ shown, faults }: Author): string | null {
  return faults.some((fault) => fault !== 'address_in_name') ? null : domainOf(shown.email)
}

function faultsOf(
  values: readonly string[],
  shown: Address,
  { all, isClipped }: { all: readonly Address[]; isClipped: boolean },
): AuthorFault[] {
  const faults: AuthorFault[] = []
  const isReadable = READABLE.test(shown.email.replace(/^"[^"]{1,200}"/, 'q'))
  if (!isReadable) faults.push('no_address')
  const isLong = values.some((value) => value.length >= MAX_HEADER_LENGTH)
  if (values.length > 1 || all.length > 1 || isLong || isClipped) faults.push('several')
  if (values.some(isGroup)) faults.push('group')
  if (isReadable && (shown.email.includes(UNSEEN_MARK) || values.some(hasUnseenInAddress)))
    faults.push('unseen')
  if (isReadable && faults.length === 0 && !isMailbox(values[0] ?? '', shown)) faults.push('malformed')
  if (isReadable && (namesAnother(shown) || holdsAddress(localPartOf(shown.email))))
    faults.push('address_in_name')
  return faults
}

/** Whether a value is one mailbox by the grammar too, and the same as our tolerant reader shows. */
const isMailbox = (value: string, { email }: Address) =>
  domainOf(parseMailbox(value, 'obsolete') ?? '') === domainOf(email)

/** Whether a name passes itself off as another address, its characters apart or not. */
const namesAnother = ({ name, email }: Address) =>
  isNameOfAnother({ name, email }) || isNameOfAnother({ name: joinSpreadCharacters(atAGlance(name)), email })

/** A colon outside of quotes, comments and brackets names a group (RFC 5322, 3.4). */
const isGroup = (value: string) => outsideOfNames(value).groups

/** Whether an address holds what cannot be seen; in a name it deceives nobody, and is taken out. */
const hasUnseenInAddress = (value: string) => hasUnseen(outsideOfNames(value).addresses)

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
  // A name may stand before a bracket; without a bracket the words are the address, perhaps with blanks in it.
  const bare = bracket === '' ? [words] : words.split(/[ \t,;]/).filter((word) => word.includes('@'))
  return { addresses: bracket + bare.join(''), groups }
}

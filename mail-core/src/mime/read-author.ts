import { type Address, domainOf, isNameOfAnother } from '../address.ts'
import { hasUnseen } from '../is-unseen.ts'
import type { LetterHeader } from './letter.ts'
import { readAddresses } from './read-addresses.ts'

/** Why whoever a letter names as its author cannot be taken at its word, whatever servers on its way proved. */
export type AuthorFault = 'no_address' | 'several' | 'group' | 'unseen' | 'address_in_name'

/** Whom a letter names as its author. */
export interface Author {
  /** The one that is shown; empty strings where none is named. */
  shown: Address
  /** Everybody it names, the one that is shown first. */
  all: Address[]
  faults: AuthorFault[]
}

const MAX_AUTHORS = 20
const MAX_HEADER_LENGTH = 16 * 1024
const READABLE = /^[^@]{1,256}@[^@\s]{1,255}$/

/**
 * Whom a letter names as its author, and what is odd about it. Only one author with one address that can be read whole
 * can be proved: of several, or in the group syntax, servers on the way check another than the one that is shown.
 */
export function readAuthor(headers: readonly LetterHeader[]): Author {
  const values = headers.filter(({ name }) => name === 'from').map(({ value }) => value)
  const all = values.flatMap((value) => readAddresses(value.slice(0, MAX_HEADER_LENGTH), MAX_AUTHORS))
  const shown = all[0] ?? { name: '', email: '' }
  return { shown, all, faults: faultsOf(values, shown, all) }
}

/** The domain that a proof must speak for; null where the letter names no single author as a letter should. */
export function provableDomain({ shown, faults }: Author): string | null {
  return faults.some((fault) => fault !== 'address_in_name') ? null : domainOf(shown.email)
}

function faultsOf(values: readonly string[], shown: Address, all: readonly Address[]): AuthorFault[] {
  const faults: AuthorFault[] = []
  const isReadable = READABLE.test(shown.email.replace(/^"[^"]{1,200}"/, 'q'))
  if (!isReadable) faults.push('no_address')
  if (values.length > 1 || all.length > 1 || values.some((value) => value.length > MAX_HEADER_LENGTH))
    faults.push('several')
  if (values.some(isGroup)) faults.push('group')
  if (isReadable && values.some(hasUnseenInAddress)) faults.push('unseen')
  if (isReadable && isNameOfAnother(shown)) faults.push('address_in_name')
  return faults
}

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
  // A name in words may stand before a bracket; alone it is the address, or holds it.
  const bare = words.split(/[\s,;]/).filter((word) => word.includes('@'))
  return { addresses: bracket + bare.join(''), groups }
}

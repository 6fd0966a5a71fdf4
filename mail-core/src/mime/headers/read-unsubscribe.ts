import { isValidEmail } from '../../address.ts'
import type { MessageHeader } from '../parsed-message.ts'

/** How one gets off the list that a message came by, as its sender says (RFC 2369, RFC 8058). */
export interface Unsubscribe {
  /** A page of the web; null where there is none. */
  link: string | null
  /** The link takes one off by itself when it is posted to: nobody has to look at a page. */
  isOneClick: boolean
  /** A `mailto:` link: what to write, and to whom. */
  mail: string | null
}

/** Of more addresses than these none is looked at, and none that is longer. */
const addressesAtMost = 10
const maxAddressLength = 2000

/** What a message says of how one gets off its list; null where it says nothing of use. */
export function readUnsubscribe(headers: readonly MessageHeader[]): Unsubscribe | null {
  const valuesOf = (wanted: string) => headers.filter(({ name }) => name === wanted).map(({ value }) => value)
  const lists = valuesOf('list-unsubscribe')
  const posts = valuesOf('list-unsubscribe-post')
  const addresses = addressesIn(lists[0] ?? '')
  const link = addresses.find(isWebAddress) ?? null
  const mail = addresses.find(isMailAddress) ?? null
  if (link === null && mail === null) return null
  // Of two a signature vouches for the last alone: anybody on the way may have put another above it.
  const isSingle = lists.length === 1 && posts.length === 1
  const isPost = isSingle && posts[0]?.trim().toLowerCase() === 'list-unsubscribe=one-click'
  return { link, isOneClick: isPost && link !== null && /^https:/i.test(link), mail }
}

/** What stands between angle brackets, without the blanks that folding leaves. */
function addressesIn(value: string): string[] {
  const found: string[] = []
  for (let at = value.indexOf('<'); at !== -1 && found.length < addressesAtMost; ) {
    const end = value.indexOf('>', at)
    if (end === -1) break
    const address = value.slice(at + 1, end).replaceAll(/\s/g, '')
    if (address.length <= maxAddressLength) found.push(address)
    at = value.indexOf('<', end)
  }
  return found
}

/** One that somebody can be written to at: nobody is helped by an empty message. */
function isMailAddress(address: string): boolean {
  const [, people = ''] = /^mailto:([^?]*)/i.exec(address) ?? []
  try {
    return decodeURIComponent(people).split(',').some(isValidEmail)
  } catch {
    return false // percent signs of nothing
  }
}

/** Not one with a name or password of somebody's before its host. */
const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(address) && URL.canParse(address)

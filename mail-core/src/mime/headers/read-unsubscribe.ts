import { isValidEmail } from '../../address.ts'
import type { MessageHeader } from '../parsed-message.ts'

/** Unsubscribe methods named by the sender (RFC 2369, RFC 8058). */
export interface Unsubscribe {
  /** Web page; null if there is none. */
  link: string | null
  /** True if a POST to the link unsubscribes without a page. */
  isOneClick: boolean
  /** A `mailto:` link with recipient and content. */
  mail: string | null
}

/** Maximum number of addresses that are read. */
const maxAddresses = 10
const maxAddressLength = 2000

/** Returns the unsubscribe methods of a message; null if there is no usable one. */
export function readUnsubscribe(headers: readonly MessageHeader[]): Unsubscribe | null {
  const valuesOf = (field: string) => headers.filter(({ name }) => name === field).map(({ value }) => value)
  const lists = valuesOf('list-unsubscribe')
  const posts = valuesOf('list-unsubscribe-post')
  const addresses = addressesIn(lists[0] ?? '')
  const link = addresses.find(isWebAddress) ?? null
  const mail = addresses.find(isMailAddress) ?? null
  if (link === null && mail === null) return null
  // A signature covers only the last of two headers: an intermediary may have inserted the other.
  const isSingle = lists.length === 1 && posts.length === 1
  const isPost = isSingle && posts[0]?.trim().toLowerCase() === 'list-unsubscribe=one-click'
  return { link, isOneClick: isPost && link !== null && /^https:/i.test(link), mail }
}

/** Returns the text in angle brackets without folding white space. */
function addressesIn(value: string): string[] {
  const addresses: string[] = []
  for (let at = value.indexOf('<'); at !== -1 && addresses.length < maxAddresses; ) {
    const end = value.indexOf('>', at)
    if (end === -1) break
    const address = value.slice(at + 1, end).replaceAll(/\s/g, '')
    if (address.length <= maxAddressLength) addresses.push(address)
    at = value.indexOf('<', end)
  }
  return addresses
}

/** Returns true if the address has a recipient. */
function isMailAddress(address: string): boolean {
  const [, people = ''] = /^mailto:([^?]*)/i.exec(address) ?? []
  try {
    return decodeURIComponent(people).split(',').some(isValidEmail)
  } catch {
    return false // Invalid percent-encoding.
  }
}

/** Rejects URLs with a user name or password. */
const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i.test(address) && URL.canParse(address)

import { domainToASCII, domainToUnicode } from 'node:url'

declare const isChecked: unique symbol

/**
 * A valid DNS name: labels of 1 to 63 letters, digits, hyphens and underscores, at most 253 octets, lower case,
 * international labels as punycode, without a trailing dot.
 */
export type DomainName = string & { readonly [isChecked]: true }

const LONGEST_NAME = 253
const LONGEST_TEXT = 1000
const ASCII_NAME = /^(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63}$/
// Anything else could end or start a part of an address: the URL parser behind `domainToASCII` cuts at `/`, `?`, `#`,
// `@` and `:`, and decodes `%2e`; a resolver cuts at NUL.
const INTERNATIONAL_NAME = /^[\p{L}\p{M}\p{N}_.-]+$/u

/** Returns the DNS name of a text; null if it is invalid. */
export function parseDomainName(text: string): DomainName | null {
  if (text.length > LONGEST_TEXT) return null
  const plain = text.replace(/\.$/, '').toLowerCase()
  const name = ASCII_NAME.test(plain) ? plain : toPunycode(plain)
  return name.length <= LONGEST_NAME && ASCII_NAME.test(name) ? (name as DomainName) : null
}

/** Converts the host name below the last label that starts with an underscore, which the converter rejects. */
function toPunycode(name: string): string {
  if (!INTERNATIONAL_NAME.test(name)) return ''
  const labels = name.split('.')
  const host = labels.findLastIndex((label) => label.startsWith('_')) + 1
  return [...labels.slice(0, host), domainToASCII(labels.slice(host).join('.'))].join('.')
}

/** Returns the spelling for comparing domains; an invalid name equals only itself. */
export function domainKey(domain: string): string {
  return parseDomainName(domain) ?? domain.toLowerCase()
}

/** Lists the spellings under which a domain may be stored: as written, as punycode and as Unicode. */
export function domainSpellings(domain: string): string[] {
  const key = domainKey(domain)
  return [...new Set([domain, key, domainToUnicode(key)])].filter(Boolean)
}

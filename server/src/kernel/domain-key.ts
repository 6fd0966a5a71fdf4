import { domainToASCII } from 'node:url'

const MAX_DOMAIN_LENGTH = 255

/** The one spelling under which domains are compared, whether they came as they are read or in the form of the name system. */
export function domainKey(domain: string): string {
  const plain = domain.slice(0, MAX_DOMAIN_LENGTH).toLowerCase().replace(/\.$/, '')
  return domainToASCII(plain) || plain
}

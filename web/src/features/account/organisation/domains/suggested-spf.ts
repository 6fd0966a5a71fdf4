import type { DomainRecord } from '@bocau/contract/organisation-domain'

type Spf = Pick<DomainRecord, 'kind' | 'state' | 'found' | 'value'>

/** More make receivers fail the whole record (RFC 7208, 4.6.4). */
export const maxSpfLookups = 10

/**
 * Returns the SPF record to publish: the one of the zone with the terms of this server inserted before its end, since a
 * domain may have only one and others may send for it as well. Without exactly one record it is ours alone.
 */
export function suggestedSpf({ kind, state, found, value }: Spf): string {
  const [existing, second] = found
  if (kind !== 'spf' || state !== 'wrong' || existing === undefined || second !== undefined) return value
  const terms = termsOf(existing)
  const known = new Set(terms.map((term) => term.toLowerCase().replace(/^\+/, '')))
  const ours = termsOf(value)
  const missing = ours.filter((term) => !isEnd(term) && !known.has(term.toLowerCase()))
  const kept = terms.filter((term) => !isEnd(term))
  // A record that lets everybody send proves nothing.
  const ends = terms.filter((term) => isEnd(term) && !/^\+?all$/i.test(term))
  const end = ends.length > 0 ? ends : ours.filter(isEnd)
  return ['v=spf1', ...kept, ...missing, ...end].join(' ')
}

/** How many DNS queries a record causes itself, without those of the records that it includes. */
export const spfLookups = (record: string): number =>
  termsOf(record).filter((term) =>
    /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:[:/]|$))/i.test(term),
  ).length

const termsOf = (record: string): string[] => record.trim().split(/\s+/).slice(1)

const isEnd = (term: string): boolean => /^(?:[+?~-]?all$|redirect=)/i.test(term)

import type { DomainRecord } from '@bocau/contract/organisation-domain'

type Spf = Pick<DomainRecord, 'kind' | 'state' | 'found' | 'value'>

/** Receivers fail a record with more lookups (RFC 7208, 4.6.4). */
export const maxSpfLookups = 10

/**
 * Returns the SPF record to publish: the existing record with the terms of this server inserted before its end. A
 * domain may have only one record, and other services may send for it. Without exactly one existing record, returns
 * only our record.
 */
export function suggestedSpf({ kind, state, found, value }: Spf): string {
  const [existing, second] = found
  if (kind !== 'spf' || state !== 'wrong' || existing === undefined || second !== undefined) return value
  const terms = termsOf(existing)
  const existingTerms = new Set(terms.map((term) => term.toLowerCase().replace(/^\+/, '')))
  const ours = termsOf(value)
  const missing = ours.filter((term) => !isEnd(term) && !existingTerms.has(term.toLowerCase()))
  const mechanisms = terms.filter((term) => !isEnd(term))
  // Drops `+all`, which allows every sender.
  const ends = terms.filter((term) => isEnd(term) && !/^\+?all$/i.test(term))
  const end = ends.length > 0 ? ends : ours.filter(isEnd)
  return ['v=spf1', ...mechanisms, ...missing, ...end].join(' ')
}

/** Returns the number of DNS queries of a record, without those of included records. */
export const spfLookups = (record: string): number =>
  termsOf(record).filter((term) =>
    /^[+?~-]?(?:include:|exists:|redirect=|(?:a|mx|ptr)(?:[:/]|$))/i.test(term),
  ).length

const termsOf = (record: string): string[] => record.trim().split(/\s+/).slice(1)

const isEnd = (term: string): boolean => /^(?:[+?~-]?all$|redirect=)/i.test(term)

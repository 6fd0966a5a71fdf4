import type { DomainRecord } from '@bocau/contract/organisation-domain'
import type { MailHostRecord, NameResult, ServiceRecord } from '../../../ports/name-service.ts'
import type { ExpectedRecord } from './domain-records.ts'

export type RecordCheck = Pick<DomainRecord, 'state' | 'found'>

/** A zone may contain any text, so only a limited part is stored and displayed. */
const maxValues = 10
const maxCharacters = 500

/** Checks the MX records: this server must be among those with the best priority. */
export function checkMailHosts(expected: ExpectedRecord, response: NameResult<MailHostRecord>): RecordCheck {
  return buildResult(response, (records) => {
    const best = Math.min(...records.map((record) => record.priority))
    const isOurs = records.some(({ host, priority }) => priority === best && isSameName(host, expected.value))
    return { isRight: isOurs, values: records.map(({ host, priority }) => `${priority} ${host}`) }
  })
}

/** Checks the SRV records of a service: this server must be among those with the best priority. */
export function checkServices(expected: ExpectedRecord, response: NameResult<ServiceRecord>): RecordCheck {
  return buildResult(response, (records) => {
    const best = Math.min(...records.map((record) => record.priority))
    const isOurs = records.some(
      ({ host, port, priority }) =>
        priority === best && port === expected.port && isSameName(host, expected.value),
    )
    const values = records.map(
      ({ host, port, priority, weight }) => `${priority} ${weight} ${port} ${host || '.'}`,
    )
    return { isRight: isOurs, values: values }
  })
}

/** Checks that a name resolves to one of our addresses, IPv4 or IPv6. */
export function checkAddresses(response: NameResult<string>, ours: NameResult<string>): RecordCheck {
  if (ours.state !== 'found') return { state: 'unreachable', found: [] }
  const expected = new Set(ours.records)
  return buildResult(response, (values) => ({
    isRight: values.some((address) => expected.has(address)),
    values: values,
  }))
}

/** Checks a text record; other text records of the name are allowed. */
export function checkText(expected: ExpectedRecord, response: NameResult<string>): RecordCheck {
  const rule = textRules[(expected.kind === 'dkim_next' ? 'dkim' : expected.kind) as keyof typeof textRules]
  return buildResult(response, (texts) => {
    const matches = texts.filter((text) => rule.isOfItsKind(text))
    if (matches.length === 0) return null
    // Two records of a kind invalidate each other: RFC 7208, 4.5, and RFC 7489, 6.6.3.
    return {
      isRight: matches.length === 1 && rule.holds(matches[0] as string, expected.value),
      values: matches,
    }
  })
}

/** Checks that a name has a text record with exactly this value; others are allowed. */
export function checkOwnershipRecord(value: string, response: NameResult<string>): RecordCheck {
  return buildResult(response, (values) => ({
    isRight: values.some((text) => text.trim() === value),
    values: values,
  }))
}

const textRules = {
  spf: { isOfItsKind: (text: string) => /^v=spf1(\s|$)/i.test(text), holds: includesOurServers },
  dkim: { isOfItsKind: (text: string) => text.trim() !== '', holds: hasSameKey },
  dmarc: {
    isOfItsKind: (text: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text),
    holds: (text: string) => /^(none|quarantine|reject)$/i.test(readTags(text).get('p') ?? ''),
  },
}

/** Returns true when a record includes all of our terms and does not allow all servers. */
function includesOurServers(text: string, expected: string): boolean {
  const terms = readTerms(text)
  const isNamed = (term: string) => terms.some((one) => one === term || one === `+${term}`)
  const ours = readTerms(expected).filter((term) => !term.endsWith('all'))
  return ours.every(isNamed) && !isNamed('all')
}

const readTerms = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).slice(1)

function hasSameKey(text: string, expected: string): boolean {
  const tags = readTags(text)
  const isKey = !tags.has('v') || tags.get('v') === 'DKIM1'
  return isKey && tags.get('p') === readTags(expected).get('p')
}

/** Parses the `name=value` tags of a record without white space, because zones fold long keys. */
function readTags(text: string): Map<string, string> {
  const pairs = text.split(';').map((pair) => {
    const at = pair.indexOf('=')
    return at < 0
      ? null
      : ([pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).replaceAll(/\s/g, '')] as const)
  })
  return new Map(pairs.filter((pair) => pair !== null))
}

/** Builds a check result; `compare` returns the records and if they are right, or null when there is no such record. */
function buildResult<T>(
  response: NameResult<T>,
  compare: (records: T[]) => { isRight: boolean; values: string[] } | null,
): RecordCheck {
  if (response.state === 'unreachable') return { state: 'unreachable', found: [] }
  const comparison = response.state === 'none' ? null : compare(response.records)
  if (comparison === null) return { state: 'missing', found: [] }
  return {
    state: comparison.isRight ? 'found' : 'wrong',
    found: comparison.values.slice(0, maxValues).map((text) => text.slice(0, maxCharacters)),
  }
}

export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase().replace(/\.$/, '') === other.toLowerCase()

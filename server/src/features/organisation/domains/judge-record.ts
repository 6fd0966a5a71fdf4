import type { DomainRecord } from '@bocau/contract/organisation-domain'
import type { MailHostRecord, NameResult, ServiceRecord } from '../../../ports/name-service.ts'
import type { WantedRecord } from './domain-records.ts'

/** Check result of a record. */
export type Judgement = Pick<DomainRecord, 'state' | 'found'>

/** A zone may contain any text, so only a limited part is stored and displayed. */
const shownAtMost = 10
const shownCharacters = 500

/** Checks the MX records: this server must be among those with the best priority. */
export function judgeMailHosts(wanted: WantedRecord, answer: NameResult<MailHostRecord>): Judgement {
  return judge(answer, (records) => {
    const best = Math.min(...records.map((record) => record.priority))
    const isOurs = records.some(({ host, priority }) => priority === best && isSameName(host, wanted.value))
    return { isRight: isOurs, found: records.map(({ host, priority }) => `${priority} ${host}`) }
  })
}

/** Checks the SRV records of a service: this server must be among those with the best priority. */
export function judgeServices(wanted: WantedRecord, answer: NameResult<ServiceRecord>): Judgement {
  return judge(answer, (records) => {
    const best = Math.min(...records.map((record) => record.priority))
    const isOurs = records.some(
      ({ host, port, priority }) =>
        priority === best && port === wanted.port && isSameName(host, wanted.value),
    )
    const found = records.map(
      ({ host, port, priority, weight }) => `${priority} ${weight} ${port} ${host || '.'}`,
    )
    return { isRight: isOurs, found }
  })
}

/** Checks that a name resolves to one of our addresses, IPv4 or IPv6. */
export function judgeAddresses(answer: NameResult<string>, ours: NameResult<string>): Judgement {
  if (ours.state !== 'found') return { state: 'unreachable', found: [] }
  const own = new Set(ours.records)
  return judge(answer, (found) => ({ isRight: found.some((address) => own.has(address)), found }))
}

/** Checks a text record; other text records of the name are allowed. */
export function judgeText(wanted: WantedRecord, answer: NameResult<string>): Judgement {
  const rule = textRules[(wanted.kind === 'dkim_next' ? 'dkim' : wanted.kind) as keyof typeof textRules]
  return judge(answer, (texts) => {
    const own = texts.filter((text) => rule.isOfItsKind(text))
    if (own.length === 0) return null
    // Two records of a kind invalidate each other: RFC 7208, 4.5, and RFC 7489, 6.6.3.
    return { isRight: own.length === 1 && rule.holds(own[0] as string, wanted.value), found: own }
  })
}

/** Checks that a name has a text record with exactly this value; others are allowed. */
export function judgeProof(value: string, answer: NameResult<string>): Judgement {
  return judge(answer, (found) => ({ isRight: found.some((text) => text.trim() === value), found }))
}

const textRules = {
  spf: { isOfItsKind: (text: string) => /^v=spf1(\s|$)/i.test(text), holds: namesOurServers },
  dkim: { isOfItsKind: (text: string) => text.trim() !== '', holds: hasSameKey },
  dmarc: {
    isOfItsKind: (text: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text),
    holds: (text: string) => /^(none|quarantine|reject)$/i.test(readTags(text).get('p') ?? ''),
  },
}

/** Returns true when a record includes all of our terms and does not allow all servers. */
function namesOurServers(text: string, wanted: string): boolean {
  const terms = termsOf(text)
  const isNamed = (term: string) => terms.some((one) => one === term || one === `+${term}`)
  const ours = termsOf(wanted).filter((term) => !term.endsWith('all'))
  return ours.every(isNamed) && !isNamed('all')
}

const termsOf = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).slice(1)

function hasSameKey(text: string, wanted: string): boolean {
  const tags = readTags(text)
  const isKey = !tags.has('v') || tags.get('v') === 'DKIM1'
  return isKey && tags.get('p') === readTags(wanted).get('p')
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

/** Builds a check result; `look` returns the records and if they are right, or null when there is no such record. */
function judge<T>(
  answer: NameResult<T>,
  look: (records: T[]) => { isRight: boolean; found: string[] } | null,
): Judgement {
  if (answer.state === 'unreachable') return { state: 'unreachable', found: [] }
  const seen = answer.state === 'none' ? null : look(answer.records)
  if (seen === null) return { state: 'missing', found: [] }
  return {
    state: seen.isRight ? 'found' : 'wrong',
    found: seen.found.slice(0, shownAtMost).map((text) => text.slice(0, shownCharacters)),
  }
}

export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase().replace(/\.$/, '') === other.toLowerCase()

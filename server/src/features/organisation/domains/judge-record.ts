import type { DomainRecord } from '@bocau/contract/organisation-domain'
import type { MailHostRecord, NameAnswer, ServiceRecord } from '../../../ports/name-service.ts'
import type { WantedRecord } from './domain-records.ts'

/** What a look said of a record. */
export type Judgement = Pick<DomainRecord, 'state' | 'found'>

/** A zone is anybody's text: no more of it is kept and shown than helps. */
const shownAtMost = 10
const shownCharacters = 500

/** Whether the mail servers of a domain bring its messages here: ours has to be among those that are asked first. */
export function judgeMailHosts(wanted: WantedRecord, answer: NameAnswer<MailHostRecord>): Judgement {
  return judge(answer, (records) => {
    const best = Math.min(...records.map((record) => record.priority))
    const isOurs = records.some(({ host, priority }) => priority === best && isSameName(host, wanted.value))
    return { isRight: isOurs, found: records.map(({ host, priority }) => `${priority} ${host}`) }
  })
}

/** Whether programs that ask for a service of a domain are led here first. */
export function judgeServices(wanted: WantedRecord, answer: NameAnswer<ServiceRecord>): Judgement {
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

/** Whether a name leads to one of our addresses, by whichever kind of record. */
export function judgeAddresses(answer: NameAnswer<string>, ours: NameAnswer<string>): Judgement {
  if (ours.state !== 'found') return { state: 'unreachable', found: [] }
  const own = new Set(ours.records)
  return judge(answer, (found) => ({ isRight: found.some((address) => own.has(address)), found }))
}

/** Whether a text record says what it has to; others may stand beside it under the same name. */
export function judgeText(wanted: WantedRecord, answer: NameAnswer<string>): Judgement {
  const rule = textRules[(wanted.kind === 'dkim_next' ? 'dkim' : wanted.kind) as keyof typeof textRules]
  return judge(answer, (texts) => {
    const own = texts.filter((text) => rule.isOfItsKind(text))
    if (own.length === 0) return null
    // Two of a kind cancel each other: RFC 7208, 4.5, and RFC 7489, 6.6.3.
    return { isRight: own.length === 1 && rule.holds(own[0] as string, wanted.value), found: own }
  })
}

/** Whether a text record of a name says exactly this; others may stand beside it. */
export function judgeProof(value: string, answer: NameAnswer<string>): Judgement {
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

/** Everything that ours names is named, and not everybody is. */
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

/** The `name=value` of a record, white space left out: zones fold long keys as they like. */
function readTags(text: string): Map<string, string> {
  const pairs = text.split(';').map((pair) => {
    const at = pair.indexOf('=')
    return at < 0
      ? null
      : ([pair.slice(0, at).trim().toLowerCase(), pair.slice(at + 1).replaceAll(/\s/g, '')] as const)
  })
  return new Map(pairs.filter((pair) => pair !== null))
}

/** `look` answers with what stands there and whether it is right; null when there is no such record. */
function judge<T>(
  answer: NameAnswer<T>,
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

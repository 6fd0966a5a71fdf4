import { decodeWords } from '../../mime/encoded-words.ts'
import { readStructuredHeader } from '../../mime/headers/structured-header.ts'
import { type Call, mimeParts, type Value } from './check-script.ts'
import { dateInHeader, datePart } from './date-parts.ts'
import { distinctFlags, flagsOf } from './flags.ts'
import type { Comparator, Relation } from './language.ts'
import { compares, type Matcher, matchText } from './match.ts'
import type { SieveMessageData } from './sieve-message-data.ts'
import { subjectOf } from './subject.ts'
import type { Variables } from './variables.ts'
import type { Work } from './work.ts'
import { readZone } from './zone.ts'

/** Context of tests. */
export interface TestScene {
  data: SieveMessageData
  variables: Variables
  work: Work
  now: number
  /** Default time zone of dates. */
  zoneMinutes: number
  hasFolder(name: string): boolean
  /** Current flags of the message. */
  flags(): readonly string[]
}

/** Evaluates a test. */
export function evaluateTest(test: Call, scene: TestScene): boolean {
  scene.work.spend(1)
  const [first, second, third] = test.arguments
  const strings = (value: Value | undefined) => stringsOf(value, scene)
  switch (test.name) {
    case 'true':
      return true
    case 'false':
      return false
    case 'not':
      return test.tests.every((one) => !evaluateTest(one, scene))
    case 'allof':
      return test.tests.every((one) => evaluateTest(one, scene))
    case 'anyof':
      return test.tests.some((one) => evaluateTest(one, scene))
    case 'exists':
      return strings(first).every((name) => scene.data.has(name))
    case 'size':
      return evaluateSize(test, scene.data.message.bytes)
    case 'header':
      return matches(
        test,
        strings(first).flatMap((name) => headerOf(test, name, scene)),
        strings(second),
        scene,
      )
    case 'address': {
      const all = strings(first).flatMap((name) => scene.data.addresses(name))
      return matches(test, addressParts(test, all), strings(second), scene)
    }
    case 'envelope': {
      const all = strings(first).map((part) => envelopePart(part, scene))
      return matches(test, addressParts(test, all), strings(second), scene)
    }
    case 'body':
      return matches(test, bodyTexts(test, scene), strings(first), scene)
    case 'hasflag':
      return hasFlag(test, scene)
    case 'string':
      return matches(test, strings(first), strings(second), scene)
    case 'date':
      return matches(test, dateIn(test, strings(first)[0], strings(second)[0], scene), strings(third), scene)
    case 'currentdate': {
      const zone = zoneOf(test, scene) ?? scene.zoneMinutes
      return matches(test, [datePart(strings(first)[0] ?? '', scene.now, zone)], strings(second), scene)
    }
    case 'mailboxexists':
      return strings(first).every((name) => scene.hasFolder(name))
    default:
      throw new Error(`unknown test ${test.name}`)
  }
}

/** Returns the strings of an argument with variables expanded. */
export function stringsOf(
  value: Value | null | undefined,
  { variables }: Pick<TestScene, 'variables'>,
): string[] {
  return value?.kind === 'strings' ? value.values.map((text) => variables.fill(text)) : []
}

function evaluateSize({ tags, arguments: [limit] }: Call, bytes: number): boolean {
  const threshold = limit?.kind === 'number' ? limit.value : 0
  return tags.has('over') ? bytes > threshold : bytes < threshold
}

function matcherOf({ tags }: Call, scene: TestScene): Matcher {
  const kinds = ['contains', 'matches', 'value', 'count'] as const
  const kind = kinds.find((one) => tags.has(one)) ?? 'is'
  const [relation = 'eq'] = kind === 'value' || kind === 'count' ? stringsOf(tags.get(kind), scene) : []
  const [comparator = 'i;ascii-casemap'] = stringsOf(tags.get('comparator'), scene)
  return { kind, relation: relation as Relation, comparator: comparator as Comparator }
}

/** Returns true if any value matches any key, or for `:count` if their number does. */
function matches(test: Call, values: readonly string[], keys: readonly string[], scene: TestScene): boolean {
  const { work, variables } = scene
  const matcher = matcherOf(test, scene)
  if (matcher.kind === 'count') {
    const count = test.name === 'string' ? values.filter(Boolean).length : values.length
    return keys.some((key) => compares(matcher.relation, matcher.comparator, String(count), key, work))
  }
  for (const value of values) {
    const subject = subjectOf(matcher.comparator, value)
    for (const key of keys) {
      const match = matchText(matcher, subject, key, work)
      if (!match) continue
      if (matcher.kind === 'matches') variables.setMatches(match)
      return true
    }
  }
  return false
}

/** Returns the values of a header, or their `:mime` part. */
function headerOf(test: Call, name: string, scene: TestScene): readonly string[] {
  const { tags } = test
  if (!tags.has('mime')) return scene.data.header(name)
  const values = scene.data.mimeHeader(name, tags.has('anychild'))
  const requested = mimeParts.find((part) => tags.has(part))
  if (!requested) return values.map((value) => decodeWords(value).trim())
  return values.flatMap((value) => {
    const { value: type, params } = readStructuredHeader(value)
    const [main = '', sub = ''] = type.split('/')
    if (requested === 'type') return [main]
    if (requested === 'subtype') return sub ? [sub] : []
    if (requested === 'contenttype') return [type]
    return stringsOf(tags.get('param'), scene).flatMap((param) => params.get(param.toLowerCase()) ?? [])
  })
}

/** Returns the requested part of each address; addresses without it are skipped. */
function addressParts({ tags }: Call, addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    if (address === '') return tags.has('detail') ? [] : [''] // The envelope sender of a bounce is empty.
    const at = address.lastIndexOf('@')
    const [local, domain] = at < 0 ? [address, ''] : [unquoted(address.slice(0, at)), address.slice(at + 1)]
    const plus = local.indexOf('+')
    if (tags.has('localpart')) return [local]
    if (tags.has('domain')) return domain ? [domain] : []
    if (tags.has('user')) return [plus < 0 ? local : local.slice(0, plus)]
    if (tags.has('detail')) return plus < 0 ? [] : [local.slice(plus + 1)]
    return [address]
  })
}

const unquoted = (local: string): string =>
  local.startsWith('"') && local.endsWith('"') ? local.slice(1, -1).replace(/\\(.)/g, '$1') : local

function envelopePart(part: string, { data }: TestScene): string {
  const { from, to } = data.message.envelope
  return part.toLowerCase() === 'from' ? from : to
}

function bodyTexts({ tags }: Call, scene: TestScene): string[] {
  const { data } = scene
  if (tags.has('raw')) return [data.rawBody()]
  if (tags.has('content')) return data.contents(stringsOf(tags.get('content'), scene))
  return [data.message.text]
}

/** Tests the flags of the message, or those stored in variables. */
function hasFlag(test: Call, scene: TestScene): boolean {
  const [first, second] = test.arguments
  const names = second ? stringsOf(first, scene) : null
  const flags = names ? names.flatMap((name) => scene.variables.get(name)) : scene.flags()
  const keys = flagsOf(stringsOf(second ?? first, scene))
  return matches(
    test,
    distinctFlags(flagsOf(flags)),
    test.tags.has('count') ? stringsOf(second ?? first, scene) : keys,
    scene,
  )
}

function zoneOf(test: Call, scene: TestScene): number | null {
  const [zone] = stringsOf(test.tags.get('zone'), scene)
  return zone === undefined ? null : readZone(zone)
}

function dateIn(test: Call, header = '', part = '', scene: TestScene): string[] {
  const [value] = scene.data.header(header)
  const written = value === undefined ? null : dateInHeader(value)
  if (!written) return []
  const zone = test.tags.has('originalzone')
    ? written.zoneMinutes
    : (zoneOf(test, scene) ?? scene.zoneMinutes)
  return [datePart(part, written.at, zone)]
}

import { decodeWords } from '../../mime/encoded-words.ts'
import { readStructuredHeader } from '../../mime/headers/structured-header.ts'
import { type Call, mimeParts, type Value } from './check-script.ts'
import { dateInHeader, datePart } from './date-parts.ts'
import { distinctFlags, flagsOf } from './flags.ts'
import type { Comparator, Relation } from './language.ts'
import { isRelationTrue, type Matcher, matchText } from './match.ts'
import { toMatchedText } from './matched-text.ts'
import type { SieveMessageData } from './sieve-message-data.ts'
import type { Variables } from './variables.ts'
import type { Work } from './work.ts'
import { readZone } from './zone.ts'

/** Context of tests. */
export interface TestContext {
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
export function evaluateTest(test: Call, context: TestContext): boolean {
  context.work.spend(1)
  const [first, second, third] = test.arguments
  const strings = (value: Value | undefined) => expandStrings(value, context)
  switch (test.name) {
    case 'true':
      return true
    case 'false':
      return false
    case 'not':
      return test.tests.every((one) => !evaluateTest(one, context))
    case 'allof':
      return test.tests.every((one) => evaluateTest(one, context))
    case 'anyof':
      return test.tests.some((one) => evaluateTest(one, context))
    case 'exists':
      return strings(first).every((name) => context.data.has(name))
    case 'size':
      return evaluateSize(test, context.data.message.bytes)
    case 'header':
      return matches(
        test,
        strings(first).flatMap((name) => headerOf(test, name, context)),
        { keys: strings(second), context },
      )
    case 'address': {
      const all = strings(first).flatMap((name) => context.data.addresses(name))
      return matches(test, addressParts(test, all), { keys: strings(second), context })
    }
    case 'envelope': {
      const all = strings(first).map((part) => envelopePart(part, context))
      return matches(test, addressParts(test, all), { keys: strings(second), context })
    }
    case 'body':
      return matches(test, bodyTexts(test, context), { keys: strings(first), context })
    case 'hasflag':
      return hasFlag(test, context)
    case 'string':
      return matches(test, strings(first), { keys: strings(second), context })
    case 'date':
      return matches(test, dateValues(test, strings(first)[0], { part: strings(second)[0], context }), {
        keys: strings(third),
        context,
      })
    case 'currentdate': {
      const zone = zoneOf(test, context) ?? context.zoneMinutes
      return matches(test, [datePart(strings(first)[0] ?? '', context.now, zone)], {
        keys: strings(second),
        context,
      })
    }
    case 'mailboxexists':
      return strings(first).every((name) => context.hasFolder(name))
    default:
      throw new Error(`unknown test ${test.name}`)
  }
}

/** Returns the strings of an argument with variables expanded. */
export function expandStrings(
  value: Value | null | undefined,
  { variables }: Pick<TestContext, 'variables'>,
): string[] {
  return value?.kind === 'strings' ? value.values.map((text) => variables.expand(text)) : []
}

function evaluateSize({ tags, arguments: [limit] }: Call, bytes: number): boolean {
  const threshold = limit?.kind === 'number' ? limit.value : 0
  return tags.has('over') ? bytes > threshold : bytes < threshold
}

function matcherOf({ tags }: Call, context: TestContext): Matcher {
  const kinds = ['contains', 'matches', 'value', 'count'] as const
  const kind = kinds.find((one) => tags.has(one)) ?? 'is'
  const [relation = 'eq'] = kind === 'value' || kind === 'count' ? expandStrings(tags.get(kind), context) : []
  const [comparator = 'i;ascii-casemap'] = expandStrings(tags.get('comparator'), context)
  return { kind, relation: relation as Relation, comparator: comparator as Comparator }
}

/** Returns true if any value matches any key, or for `:count` if their number does. */
function matches(
  test: Call,
  values: readonly string[],
  { keys, context }: { keys: readonly string[]; context: TestContext },
): boolean {
  const { work, variables } = context
  const matcher = matcherOf(test, context)
  if (matcher.kind === 'count') {
    const count = test.name === 'string' ? values.filter(Boolean).length : values.length
    return keys.some((key) =>
      isRelationTrue(matcher.relation, matcher.comparator, { text: String(count), key, work }),
    )
  }
  for (const value of values) {
    const subject = toMatchedText(matcher.comparator, value)
    for (const key of keys) {
      const match = matchText(matcher, subject, { key, work })
      if (!match) continue
      if (matcher.kind === 'matches') variables.setMatches(match)
      return true
    }
  }
  return false
}

/** Returns the values of a header, or their `:mime` part. */
function headerOf(test: Call, name: string, context: TestContext): readonly string[] {
  const { tags } = test
  if (!tags.has('mime')) return context.data.header(name)
  const values = context.data.mimeHeader(name, tags.has('anychild'))
  const requested = mimeParts.find((part) => tags.has(part))
  if (!requested) return values.map((value) => decodeWords(value).trim())
  return values.flatMap((value) => {
    const { value: type, params } = readStructuredHeader(value)
    const [main = '', sub = ''] = type.split('/')
    if (requested === 'type') return [main]
    if (requested === 'subtype') return sub ? [sub] : []
    if (requested === 'contenttype') return [type]
    return expandStrings(tags.get('param'), context).flatMap((param) => params.get(param.toLowerCase()) ?? [])
  })
}

/** Returns the requested part of each address; addresses without it are skipped. */
function addressParts({ tags }: Call, addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    if (address === '') return tags.has('detail') ? [] : [''] // The envelope sender of a bounce is empty.
    const at = address.lastIndexOf('@')
    const [local, domain] =
      at < 0 ? [address, ''] : [unquoteLocalPart(address.slice(0, at)), address.slice(at + 1)]
    const plus = local.indexOf('+')
    if (tags.has('localpart')) return [local]
    if (tags.has('domain')) return domain ? [domain] : []
    if (tags.has('user')) return [plus < 0 ? local : local.slice(0, plus)]
    if (tags.has('detail')) return plus < 0 ? [] : [local.slice(plus + 1)]
    return [address]
  })
}

const unquoteLocalPart = (local: string): string =>
  local.startsWith('"') && local.endsWith('"') ? local.slice(1, -1).replace(/\\(.)/g, '$1') : local

function envelopePart(part: string, { data }: TestContext): string {
  const { from, to } = data.message.envelope
  return part.toLowerCase() === 'from' ? from : to
}

function bodyTexts({ tags }: Call, context: TestContext): string[] {
  const { data } = context
  if (tags.has('raw')) return [data.rawBody()]
  if (tags.has('content')) return data.contents(expandStrings(tags.get('content'), context))
  return [data.message.text]
}

/** Tests the flags of the message, or those stored in variables. */
function hasFlag(test: Call, context: TestContext): boolean {
  const [first, second] = test.arguments
  const names = second ? expandStrings(first, context) : null
  const flags = names ? names.flatMap((name) => context.variables.get(name)) : context.flags()
  const keys = flagsOf(expandStrings(second ?? first, context))
  return matches(test, distinctFlags(flagsOf(flags)), {
    keys: test.tags.has('count') ? expandStrings(second ?? first, context) : keys,
    context,
  })
}

function zoneOf(test: Call, context: TestContext): number | null {
  const [zone] = expandStrings(test.tags.get('zone'), context)
  return zone === undefined ? null : readZone(zone)
}

function dateValues(
  test: Call,
  header = '',
  { part = '', context }: { part?: string | undefined; context: TestContext },
): string[] {
  const [value] = context.data.header(header)
  const written = value === undefined ? null : dateInHeader(value)
  if (!written) return []
  const zone = test.tags.has('originalzone')
    ? written.zoneMinutes
    : (zoneOf(test, context) ?? context.zoneMinutes)
  return [datePart(part, written.at, zone)]
}

import type { SearchKey } from '../commands/search-key.ts'
import { isInRanges, type NumberRanges, resolveSet } from '../sets/number-ranges.ts'
import { foldCase, SearchTrigrams } from './text-trigrams.ts'

/** Attributes of a message that the index knows. */
export interface SearchAttributes {
  sequence: number
  uid: number
  /** In the spelling of `canonicalFlag`. */
  flags: ReadonlySet<string>
  isRecent: boolean
  internalDate: number
  /** Day of the Date header, as its first millisecond in UTC; null if missing. */
  sentDay: number | null
  savedDate: number | null
  size: number
  modseq: number
  emailId: string
  threadId: string
}

/** Searchable texts of a message: decoded headers with lower-case names, and body texts. */
export interface SearchedTexts {
  header: readonly (readonly [name: string, value: string])[]
  body: string
}

/** Joins all texts of a message. */
export function fullText({ header, body }: SearchedTexts): string {
  return `${header.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${body}`
}

/** Content that requires opening the message; read only if the attributes do not decide. */
export interface SearchContent {
  /** All decoded values of a header field; null if it is missing. */
  header(field: string): string | null
  /** Decoded body texts. */
  body(): string
  /** Decoded header and body. */
  text(): string
}

/** Context for numbers and times in a search. */
export interface SearchContext {
  largestSequence: number
  largestUid: number
  /** UIDs of `$`. */
  savedUids: NumberRanges
  now: number
  /** Full-text index results per search key: the `emailId` of matching messages. */
  indexed?: ReadonlyMap<SearchKey, ReadonlySet<string>>
  /** Opens messages that the index did not list: the text may be within a word or in a header. */
  opensUnindexed?: boolean
}

/** A text that every match contains; a full-text index can exclude all other messages. */
export interface RequiredText {
  in: 'header' | 'body' | 'text'
  field: string | null
  text: string
}

/** Further knowledge about a message: its content, the filter of its trigrams (`text-trigrams`), or nothing. */
type Knowledge = { content: SearchContent } | { trigramFilter: Uint8Array } | null

type Test = (attributes: SearchAttributes, knowledge: Knowledge) => boolean | null

const day = 86_400_000

/** A search that is evaluated message by message. */
export class MessageSearch {
  /** Header fields that may be needed. */
  readonly fields: ReadonlySet<string>
  /** True if the text of messages may be needed. */
  readonly needsText: boolean
  readonly required: readonly RequiredText[]
  private readonly test: Test

  constructor(key: SearchKey, context: SearchContext) {
    const needs = { fields: new Set<string>(), hasText: false }
    this.test = compile(key, context, needs)
    this.fields = needs.fields
    this.needsText = needs.hasText
    this.required = listRequiredTexts(key)
  }

  /** Decides by index data whether a message matches; null if the message must be opened. */
  decide(attributes: SearchAttributes, trigramFilter: Uint8Array | null = null): boolean | null {
    return this.test(attributes, trigramFilter && { trigramFilter })
  }

  matches(attributes: SearchAttributes, content: SearchContent): boolean {
    return this.test(attributes, { content }) === true
  }
}

interface RequiredContent {
  fields: Set<string>
  hasText: boolean
}

/**
 * Compiles a search key to a test and records the content that it may need. The test returns null if the
 * given knowledge does not decide.
 */
function compile(key: SearchKey, context: SearchContext, needs: RequiredContent): Test {
  if (key.key === 'and') {
    const tests = key.keys.map((one) => compile(one, context, needs))
    return (attributes, knowledge) => evaluateAll(tests, attributes, knowledge)
  }
  if (key.key === 'or') {
    const [one, other] = [compile(key.one, context, needs), compile(key.other, context, needs)]
    return (attributes, knowledge) => {
      const first = one(attributes, knowledge)
      if (first === true) return true
      const second = other(attributes, knowledge)
      return second === true ? true : first === null || second === null ? null : false
    }
  }
  if (key.key === 'not') {
    const test = compile(key.not, context, needs)
    return (attributes, knowledge) => {
      const result = test(attributes, knowledge)
      return result === null ? null : !result
    }
  }
  const indexed = context.indexed?.get(key)
  if (indexed && context.opensUnindexed) {
    const test = compileText(key as Extract<SearchKey, { text: string }>, needs)
    return (attributes, knowledge) => indexed.has(attributes.emailId) || test(attributes, knowledge)
  }
  if (indexed) return ({ emailId }) => indexed.has(emailId)
  return 'text' in key ? compileText(key, needs) : compileAttribute(key, context)
}

/** Evaluates cheap criteria before those that need the content. */
function evaluateAll(
  tests: readonly Test[],
  attributes: SearchAttributes,
  knowledge: Knowledge,
): boolean | null {
  let isOpen = false
  for (const test of tests) {
    const result = test(attributes, null)
    if (result === false) return false
    if (result === null) isOpen = true
  }
  if (!isOpen || !knowledge) return isOpen ? null : true
  return combineAnd(tests, attributes, knowledge)
}

/** Combines tests with AND: false if one is false, true if all are true, otherwise null. */
function combineAnd(
  tests: readonly Test[],
  attributes: SearchAttributes,
  knowledge: Knowledge,
): boolean | null {
  let result: boolean | null = true
  for (const test of tests) {
    const one = test(attributes, knowledge)
    if (one === false) return false
    if (one === null) result = null
  }
  return result
}

/** Compiles a text criterion: without content it can only exclude a message by the trigram filter. */
function compileText(key: Extract<SearchKey, { text: string }>, needs: RequiredContent): Test {
  const folded = foldCase(key.text)
  const mayContain = createTrigramTest(key)
  if (key.key === 'header') {
    needs.fields.add(key.field)
    return (_, knowledge) => {
      if (!knowledge || 'trigramFilter' in knowledge) return mayContain(knowledge)
      const value = knowledge.content.header(key.field)
      return value !== null && foldCase(value).includes(folded)
    }
  }
  needs.hasText = true
  const isBody = key.key === 'body'
  return (_, knowledge) => {
    if (folded === '') return true
    if (!knowledge || 'trigramFilter' in knowledge) return mayContain(knowledge)
    return foldCase(isBody ? knowledge.content.body() : knowledge.content.text()).includes(folded)
  }
}

/** Returns false if the trigram filter excludes the text; otherwise the message must be opened. */
function createTrigramTest({ key, text }: Extract<SearchKey, { text: string }>) {
  // Fields with one name are joined by line breaks, wherever they are in the header.
  if (key === 'header' && /[\r\n]/.test(text)) return () => null
  const trigramFilter = new SearchTrigrams(text)
  return (knowledge: { trigramFilter: Uint8Array } | null) =>
    knowledge && !trigramFilter.mayBeIn(knowledge.trigramFilter) ? false : null
}

type AttributeKey = Exclude<SearchKey, { key: 'and' | 'or' | 'not' } | { text: string }>

/** Compiles a criterion that the attributes in the index decide. */
function compileAttribute(key: AttributeKey, context: SearchContext): Test {
  switch (key.key) {
    case 'all':
    case 'saveDateSupported':
      return () => true
    case 'sequence':
    case 'uid':
      return compileSet(key, context)
    case 'flag':
      return ({ flags }) => flags.has(key.flag)
    case 'recent':
      return ({ isRecent }) => isRecent
    case 'internalDate':
      return ({ internalDate }) => isOnDay(internalDate, key)
    case 'sentDate':
      return ({ sentDay }) => sentDay !== null && isOnDay(sentDay, key)
    case 'savedDate':
      return ({ savedDate, internalDate }) => isOnDay(savedDate ?? internalDate, key)
    case 'older':
      return ({ internalDate }) => internalDate <= context.now - key.seconds * 1000
    case 'younger':
      return ({ internalDate }) => internalDate >= context.now - key.seconds * 1000
    case 'larger':
      return ({ size }) => size > key.octets
    case 'smaller':
      return ({ size }) => size < key.octets
    case 'modseq':
      return ({ modseq }) => modseq >= key.modseq
    case 'emailId':
      return ({ emailId }) => emailId === key.id
    case 'threadId':
      return ({ threadId }) => threadId === key.id
  }
}

function compileSet(
  { key, set }: Extract<AttributeKey, { key: 'sequence' | 'uid' }>,
  context: SearchContext,
): Test {
  if (set === 'saved') return ({ uid }) => isInRanges(context.savedUids, uid)
  const ranges = resolveSet(set, key === 'uid' ? context.largestUid : context.largestSequence)
  return key === 'uid' ? ({ uid }) => isInRanges(ranges, uid) : ({ sequence }) => isInRanges(ranges, sequence)
}

function isOnDay(
  at: number,
  { when, day: start }: { when: 'before' | 'on' | 'since'; day: number },
): boolean {
  if (when === 'before') return at < start
  return at >= start && (when === 'since' || at < start + day)
}

function listRequiredTexts(key: SearchKey): RequiredText[] {
  if (key.key === 'and') return key.keys.flatMap(listRequiredTexts)
  if (key.key === 'body' || key.key === 'text') return [{ in: key.key, field: null, text: key.text }]
  return key.key === 'header' ? [{ in: 'header', field: key.field, text: key.text }] : []
}

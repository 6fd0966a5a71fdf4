import type { SearchKey } from '../commands/search-key.ts'
import { isInRanges, type NumberRanges, resolveSet } from '../sets/number-ranges.ts'
import { foldCase, WantedGrams } from './text-grams.ts'

/** Attributes of a message that the index knows. */
export interface SearchFacts {
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
export function wholeTextOf({ header, body }: SearchedTexts): string {
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
export interface SearchPlace {
  largestSequence: number
  largestUid: number
  /** UIDs of `$`. */
  savedUids: NumberRanges
  now: number
  /** Full-text index results per search key: the `emailId` of matching messages. */
  indexed?: ReadonlyMap<SearchKey, ReadonlySet<string>>
  /** Opens messages that the index did not list: the text may be within a word or in a header. */
  opensRest?: boolean
}

/** A text that every match contains; a full-text index can exclude all other messages. */
export interface RequiredText {
  in: 'header' | 'body' | 'text'
  field: string | null
  text: string
}

/** Further knowledge about a message: its content, its grams (`text-grams`), or nothing. */
type Known = { content: SearchContent } | { grams: Uint8Array } | null

type Test = (facts: SearchFacts, known: Known) => boolean | null

const day = 86_400_000

/** A search that is evaluated message by message. */
export class MessageSearch {
  /** Header fields that may be needed. */
  readonly fields: ReadonlySet<string>
  /** True if the text of messages may be needed. */
  readonly needsText: boolean
  readonly required: readonly RequiredText[]
  private readonly test: Test

  constructor(key: SearchKey, place: SearchPlace) {
    const needs = { fields: new Set<string>(), hasText: false }
    this.test = compile(key, place, needs)
    this.fields = needs.fields
    this.needsText = needs.hasText
    this.required = requiredOf(key)
  }

  /** Decides by index data whether a message matches; null if the message must be opened. */
  judge(facts: SearchFacts, grams: Uint8Array | null = null): boolean | null {
    return this.test(facts, grams && { grams })
  }

  matches(facts: SearchFacts, content: SearchContent): boolean {
    return this.test(facts, { content }) === true
  }
}

interface Needs {
  fields: Set<string>
  hasText: boolean
}

function compile(key: SearchKey, place: SearchPlace, needs: Needs): Test {
  if (key.key === 'and') {
    const tests = key.keys.map((one) => compile(one, place, needs))
    return (facts, known) => allOf(tests, facts, known)
  }
  if (key.key === 'or') {
    const [one, other] = [compile(key.one, place, needs), compile(key.other, place, needs)]
    return (facts, known) => {
      const first = one(facts, known)
      if (first === true) return true
      const second = other(facts, known)
      return second === true ? true : first === null || second === null ? null : false
    }
  }
  if (key.key === 'not') {
    const test = compile(key.not, place, needs)
    return (facts, known) => {
      const result = test(facts, known)
      return result === null ? null : !result
    }
  }
  const indexed = place.indexed?.get(key)
  if (indexed && place.opensRest) {
    const test = compileText(key as Extract<SearchKey, { text: string }>, needs)
    return (facts, known) => indexed.has(facts.emailId) || test(facts, known)
  }
  if (indexed) return ({ emailId }) => indexed.has(emailId)
  return 'text' in key ? compileText(key, needs) : compileFact(key, place)
}

/** Evaluates cheap criteria before those that need the content. */
function allOf(tests: readonly Test[], facts: SearchFacts, known: Known): boolean | null {
  let isOpen = false
  for (const test of tests) {
    const result = test(facts, null)
    if (result === false) return false
    if (result === null) isOpen = true
  }
  if (!isOpen || !known) return isOpen ? null : true
  return least(tests, facts, known)
}

/** False if one is false; true if all are true; otherwise null. */
function least(tests: readonly Test[], facts: SearchFacts, known: Known): boolean | null {
  let result: boolean | null = true
  for (const test of tests) {
    const one = test(facts, known)
    if (one === false) return false
    if (one === null) result = null
  }
  return result
}

function compileText(key: Extract<SearchKey, { text: string }>, needs: Needs): Test {
  const wanted = foldCase(key.text)
  const mayHold = gramsTestOf(key)
  if (key.key === 'header') {
    needs.fields.add(key.field)
    return (_, known) => {
      if (!known || 'grams' in known) return mayHold(known)
      const value = known.content.header(key.field)
      return value !== null && foldCase(value).includes(wanted)
    }
  }
  needs.hasText = true
  const isBody = key.key === 'body'
  return (_, known) => {
    if (wanted === '') return true
    if (!known || 'grams' in known) return mayHold(known)
    return foldCase(isBody ? known.content.body() : known.content.text()).includes(wanted)
  }
}

/** Returns false if the grams exclude the text; otherwise the message must be opened. */
function gramsTestOf({ key, text }: Extract<SearchKey, { text: string }>) {
  // Fields with one name are joined by line breaks, wherever they are in the header.
  if (key === 'header' && /[\r\n]/.test(text)) return () => null
  const wanted = new WantedGrams(text)
  return (known: { grams: Uint8Array } | null) => (known && !wanted.mayBeIn(known.grams) ? false : null)
}

type FactKey = Exclude<SearchKey, { key: 'and' | 'or' | 'not' } | { text: string }>

function compileFact(key: FactKey, place: SearchPlace): Test {
  switch (key.key) {
    case 'all':
    case 'saveDateSupported':
      return () => true
    case 'sequence':
    case 'uid':
      return compileSet(key, place)
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
      return ({ internalDate }) => internalDate <= place.now - key.seconds * 1000
    case 'younger':
      return ({ internalDate }) => internalDate >= place.now - key.seconds * 1000
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

function compileSet({ key, set }: Extract<FactKey, { key: 'sequence' | 'uid' }>, place: SearchPlace): Test {
  if (set === 'saved') return ({ uid }) => isInRanges(place.savedUids, uid)
  const ranges = resolveSet(set, key === 'uid' ? place.largestUid : place.largestSequence)
  return key === 'uid' ? ({ uid }) => isInRanges(ranges, uid) : ({ sequence }) => isInRanges(ranges, sequence)
}

function isOnDay(
  at: number,
  { when, day: start }: { when: 'before' | 'on' | 'since'; day: number },
): boolean {
  if (when === 'before') return at < start
  return at >= start && (when === 'since' || at < start + day)
}

function requiredOf(key: SearchKey): RequiredText[] {
  if (key.key === 'and') return key.keys.flatMap(requiredOf)
  if (key.key === 'body' || key.key === 'text') return [{ in: key.key, field: null, text: key.text }]
  return key.key === 'header' ? [{ in: 'header', field: key.field, text: key.text }] : []
}

import type { SearchKey } from '../commands/search-key.ts'
import { indexIn, indexRanges, isInRanges, type NumberRanges, resolveSet } from '../sets/number-ranges.ts'
import { combineVerdicts, negateVerdicts, verdict } from './verdicts.ts'

/** A condition without inner conditions. */
export type LeafKey = Exclude<SearchKey, { key: 'and' | 'or' | 'not' }>
/** A condition on the text of a message. */
export type TextKey = Extract<SearchKey, { text: string }>
/** A condition on an attribute of a message. */
export type AttributeKey = Exclude<LeafKey, TextKey>

/** Messages of a folder in columns, in the order of their UIDs, as far as a search needs them. */
export interface SearchedMessages {
  readonly uids: Uint32Array
  /** Sequence number of each message; 0 for a message that the session does not know yet. */
  readonly sequences: Uint32Array
  readonly modseqs: Float64Array
  /** Missing values are NaN. */
  readonly internalDates: Float64Array
  readonly sizes: Float64Array
  /** Day of the Date header, as its first millisecond in UTC. */
  readonly sentDays: Float64Array
  readonly savedDates: Float64Array
  /** Numeric parts of the ids. */
  readonly emailIds: BigInt64Array
  readonly threadIds: BigInt64Array
  /** Returns 1 for each message that has a flag in the spelling of `canonicalFlag`. */
  withFlag(flag: string): Uint8Array
  isRecent(uid: number): boolean
}

/** Context for numbers and times in a search. */
export interface SearchContext {
  largestSequence: number
  largestUid: number
  /** UIDs of `$`. */
  savedUids: NumberRanges
  now: number
}

const day = 86_400_000

/** Lists the conditions of a search that contain no others. */
export function listLeafKeys(key: SearchKey): LeafKey[] {
  if (key.key === 'and') return key.keys.flatMap(listLeafKeys)
  if (key.key === 'or') return [key.one, key.other].flatMap(listLeafKeys)
  return key.key === 'not' ? listLeafKeys(key.not) : [key]
}

/** Evaluates a search for all messages at once, from the verdicts of its leaves. */
export function evaluateSearch(
  key: SearchKey,
  count: number,
  leafVerdicts: (leaf: LeafKey) => Uint8Array,
): Uint8Array {
  const evaluate = (one: SearchKey): Uint8Array => {
    if (one.key === 'not') return negateVerdicts(evaluate(one.not))
    if (one.key === 'or') return combineVerdicts('or', evaluate(one.one), evaluate(one.other))
    if (one.key !== 'and') return leafVerdicts(one).slice()
    const all = new Uint8Array(count).fill(verdict.yes)
    for (const inner of one.keys) combineVerdicts('and', all, evaluate(inner))
    return all
  }
  return evaluate(key)
}

/** Evaluates a condition on attributes for all messages. */
export function evaluateAttribute(
  key: AttributeKey,
  messages: SearchedMessages,
  context: SearchContext,
): Uint8Array {
  const { uids, internalDates, sizes, modseqs } = messages
  const test = (isMatch: (at: number) => boolean) => {
    const verdicts = new Uint8Array(uids.length)
    for (let at = 0; at < verdicts.length; at++) if (isMatch(at)) verdicts[at] = verdict.yes
    return verdicts
  }
  switch (key.key) {
    case 'all':
    case 'saveDateSupported':
      return new Uint8Array(uids.length).fill(verdict.yes)
    case 'sequence':
    case 'uid':
      return evaluateSet(key, messages, context)
    case 'flag':
      return messages.withFlag(key.flag)
    case 'recent':
      return test((at) => messages.isRecent(uids[at] as number))
    case 'internalDate':
      return test((at) => isOnDay(internalDates[at] as number, key))
    case 'sentDate':
      return test((at) => isOnDay(messages.sentDays[at] as number, key))
    case 'savedDate':
      return test((at) => isOnDay(messages.savedDates[at] as number, key))
    case 'older':
      return test((at) => (internalDates[at] as number) <= context.now - key.seconds * 1000)
    case 'younger':
      return test((at) => (internalDates[at] as number) >= context.now - key.seconds * 1000)
    case 'larger':
      return test((at) => (sizes[at] as number) > key.octets)
    case 'smaller':
      return test((at) => (sizes[at] as number) < key.octets)
    case 'modseq':
      return test((at) => (modseqs[at] as number) >= key.modseq)
    case 'emailId':
      return findId(messages.emailIds, 'M', key.id)
    case 'threadId':
      return findId(messages.threadIds, 'T', key.id)
  }
}

function evaluateSet(
  { key, set }: Extract<AttributeKey, { key: 'sequence' | 'uid' }>,
  { uids, sequences }: SearchedMessages,
  context: SearchContext,
): Uint8Array {
  const verdicts = new Uint8Array(uids.length)
  if (set === 'saved' || key === 'uid') {
    const ranges = set === 'saved' ? context.savedUids : resolveSet(set, context.largestUid)
    for (const { from, until } of indexRanges(uids, ranges)) verdicts.fill(verdict.yes, from, until)
    return verdicts
  }
  const ranges = resolveSet(set, context.largestSequence)
  for (const [at, sequence] of sequences.entries())
    if (isInRanges(ranges, sequence)) verdicts[at] = verdict.yes
  return verdicts
}

/** Compares with NaN, which is on no day. */
function isOnDay(
  at: number,
  { when, day: start }: { when: 'before' | 'on' | 'since'; day: number },
): boolean {
  if (when === 'before') return at < start
  return at >= start && (when === 'since' || at < start + day)
}

/** Finds the messages with an EMAILID or THREADID: a prefix letter and decimal digits. */
function findId(ids: BigInt64Array, prefix: string, id: string): Uint8Array {
  const verdicts = new Uint8Array(ids.length)
  const digits = id.slice(1)
  if (id[0] !== prefix || !/^[1-9]\d{0,18}$/.test(digits)) return verdicts
  const number = BigInt.asIntN(64, BigInt(digits))
  for (let at = ids.indexOf(number); at >= 0; at = ids.indexOf(number, at + 1)) verdicts[at] = verdict.yes
  return verdicts
}

/** Returns the sequence number of each UID in a list of UIDs; 0 for those that are not in it. */
export function sequencesOf(uids: Uint32Array, listed: Uint32Array): Uint32Array {
  if (listed === uids) return uids.map((_, at) => at + 1)
  return uids.map((uid) => indexIn(listed, uid) + 1)
}

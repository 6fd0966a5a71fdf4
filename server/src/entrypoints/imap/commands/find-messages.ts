import type { SearchKey } from '@bocau/mail-core/imap/commands/search-key'
import { envelopeOf } from '@bocau/mail-core/imap/message/description'
import { canonicalFlag } from '@bocau/mail-core/imap/names/flags'
import { envelopeContent, isDecidedByEnvelope } from '@bocau/mail-core/imap/search/envelope-content'
import {
  fullText,
  MessageSearch,
  type SearchAttributes,
  type SearchContent,
} from '@bocau/mail-core/imap/search/message-search'
import { sentDayOf } from '@bocau/mail-core/imap/search/sent-day'
import { describeContents, findGrams } from '../../../features/descriptions/index.ts'
import type { FolderEntry } from '../../../features/mail-programs/index.ts'
import { findContents, type MessageContent, readContent } from '../../../features/messages/index.ts'
import { findByTerms } from '../../../features/search/index.ts'
import { yieldToEventLoop } from '../../../kernel/batches.ts'
import type { MessageTexts } from '../../../ports/message-parser.ts'
import { flagsOf } from '../flags.ts'
import type { Session } from '../session.ts'

export interface SearchMatch {
  attributes: SearchAttributes
  entry: FolderEntry
}

const evaluationBatch = 500
const openedAtOnce = 20

/** When more messages would have to be opened, the word index alone is used. */
const maxOpened = 500

/**
 * Finds the matching messages of the selected folder in order, in chunks, so that other requests run in between. Text
 * is searched in the word index where possible. The index misses text within words and some headers, so other messages
 * are opened unless their grams exclude the text. For a short text with many candidates, that happens only if the index
 * finds nothing.
 */
export async function findMessages(session: Session, key: SearchKey): Promise<SearchMatch[]> {
  const indexed = await queryIndex(session, key)
  const max = indexed.size === 0 ? Number.POSITIVE_INFINITY : maxOpened
  const exactMatches = await findWithStrategy(session, key, { indexed, opensUnindexed: true, max })
  if (exactMatches) return exactMatches
  const indexMatches = await findWithStrategy(session, key, { ...unbounded, indexed })
  return indexMatches && indexMatches.length > 0
    ? indexMatches
    : ((await findWithStrategy(session, key, unbounded)) ?? [])
}

type IndexMatches = ReadonlyMap<SearchKey, ReadonlySet<string>>

/**
 * Searches the word index for the text conditions; returns the email ids by condition, without conditions
 * that match nothing.
 */
async function queryIndex({ deps, folder: { accountId } }: Session, key: SearchKey): Promise<IndexMatches> {
  const indexed = new Map<SearchKey, ReadonlySet<string>>()
  for (const one of listLeafKeys(key)) {
    if (one.key !== 'body' && one.key !== 'text') continue
    const ids = await findByTerms(deps.db, accountId, { text: one.text, isInBody: one.key === 'body' })
    if (ids && ids.size > 0) indexed.set(one, new Set([...ids].map(emailIdOf)))
  }
  return indexed
}

/** Search strategy: which texts are answered by the index, and how many messages may be opened. */
interface SearchStrategy {
  indexed: IndexMatches
  /** True to open messages that the index does not contain and the grams do not exclude. */
  opensUnindexed: boolean
  /** Maximum number of messages to open; with more the search returns null. */
  max: number
}

const unbounded: SearchStrategy = { indexed: new Map(), opensUnindexed: false, max: Number.POSITIVE_INFINITY }

/** Runs a search with a strategy; returns null when more messages would have to be opened than it allows. */
async function findWithStrategy(
  session: Session,
  key: SearchKey,
  strategy: SearchStrategy,
): Promise<SearchMatch[] | null> {
  const { deps, folder } = session
  const { indexed, opensUnindexed, max } = strategy
  const snapshot = await session.readFolder()
  const required = requiredData(key, opensUnindexed ? new Map() : indexed)
  const search = new MessageSearch(key, {
    indexed,
    opensUnindexed: opensUnindexed,
    largestSequence: folder.messages.count,
    largestUid: folder.messages.last,
    savedUids: session.savedResult,
    now: deps.clock.now(),
  })
  const evaluated: Evaluated[] = []
  const matching = new Set<number>()
  let undecided: SearchMatch[] = []
  const openAll = async () => {
    for (const uid of await matchByContent(session, search, { required, undecided })) matching.add(uid)
    undecided = []
  }
  for (let at = 0; at < snapshot.count; at += evaluationBatch) {
    const entries = snapshot.entriesBetween(at, at + evaluationBatch)
    for (const one of await evaluateEntries(session, search, { required, entries })) {
      evaluated.push(one)
      if (one.needsOpening) undecided.push(one.match)
    }
    if (undecided.length > max) return null
    if (max === Number.POSITIVE_INFINITY) await openAll()
    await yieldToEventLoop()
  }
  await openAll()
  return evaluated
    .filter(({ match, needsOpening }) => !needsOpening || matching.has(match.entry.uid))
    .map(({ match }) => match)
}

/** A matching message, or with `needsOpening` one whose content decides. */
interface Evaluated {
  match: SearchMatch
  needsOpening: boolean
}

/** Data beyond the flags that a search needs. */
interface RequiredData {
  /** Arrival time, size and ids. */
  contents: boolean
  sentDay: boolean
  /** All text conditions can be answered by envelopes. */
  envelope: boolean
}

/** Returns the data that a search needs beyond the flags. */
function requiredData(key: SearchKey, indexed: IndexMatches): RequiredData {
  const keys = listLeafKeys(key).filter((one) => !indexed.has(one))
  return {
    contents: keys.some((one) => !keysWithoutContents.includes(one.key) && !('text' in one)),
    sentDay: keys.some((one) => one.key === 'sentDate'),
    envelope: keys.every(isDecidedByEnvelope),
  }
}

/** Conditions that are decided by the folder snapshot alone. */
const keysWithoutContents: readonly SearchKey['key'][] = [
  'all',
  'sequence',
  'uid',
  'flag',
  'recent',
  'modseq',
  'saveDateSupported',
]

function listLeafKeys(key: SearchKey): SearchKey[] {
  const within = innerKeys(key)
  return within.length > 0 ? within.flatMap(listLeafKeys) : [key]
}

function innerKeys(key: SearchKey): readonly SearchKey[] {
  if (key.key === 'and') return key.keys
  if (key.key === 'or') return [key.one, key.other]
  return key.key === 'not' ? [key.not] : []
}

/** Returns true when a search contains MODSEQ. */
export function namesModseq(key: SearchKey): boolean {
  return key.key === 'modseq' || innerKeys(key).some(namesModseq)
}

/** Evaluates the search for some messages of the folder; leaves out those that do not match. */
async function evaluateEntries(
  session: Session,
  search: MessageSearch,
  { required, entries }: { required: RequiredData; entries: readonly FolderEntry[] },
): Promise<Evaluated[]> {
  const { deps, folder } = session
  const { accountId } = folder
  const contents = required.contents ? await findContents(deps, accountId, entryIds(entries)) : noContents
  const days = required.sentDay
    ? await sentDays(session, [...contents.values()])
    : new Map<string, number | null>()
  const evaluated: Evaluated[] = []
  for (const entry of entries) {
    const sequence = folder.messages.sequenceOf(entry.uid)
    if (sequence === 0) continue
    const attributes = searchAttributes(entry, contents.get(entry.id), {
      sequence,
      sentDay: days.get(entry.id) ?? null,
      isRecent: folder.isRecent(entry.uid),
    })
    const verdict = search.decide(attributes)
    if (verdict !== false) evaluated.push({ match: { attributes, entry }, needsOpening: verdict === null })
  }
  return evaluateByGrams(session, search, evaluated)
}

/**
 * Decides messages that would have to be opened by their grams (fragments of their text), where these are
 * stored and exclude the searched text.
 */
async function evaluateByGrams(
  { deps, folder: { accountId } }: Session,
  search: MessageSearch,
  evaluated: readonly Evaluated[],
): Promise<Evaluated[]> {
  const undecided = evaluated.filter(({ needsOpening }) => needsOpening).map(({ match }) => match.entry)
  const grams = await findGrams(deps, accountId, entryIds(undecided))
  return evaluated.flatMap((one) => {
    const stored = one.needsOpening && grams.get(one.match.entry.id)
    if (!stored) return [one]
    const verdict = search.decide(one.match.attributes, stored)
    return verdict === false ? [] : [{ ...one, needsOpening: verdict === null }]
  })
}

const entryIds = (entries: readonly FolderEntry[]) => entries.map(({ id }) => id)
const noContents: ReadonlyMap<string, MessageContent> = new Map()

/** Returns the UIDs of undecided messages that match by content, or by their envelopes where that is sufficient. */
async function matchByContent(
  session: Session,
  search: MessageSearch,
  { required, undecided }: { required: RequiredData; undecided: readonly SearchMatch[] },
): Promise<Set<number>> {
  const {
    deps,
    folder: { accountId },
  } = session
  const matching = new Set<number>()
  for (let at = 0; at < undecided.length; at += evaluationBatch) {
    const some = undecided.slice(at, at + evaluationBatch)
    const contents = await findContents(deps, accountId, entryIds(some.map(({ entry }) => entry)))
    const uids = required.envelope
      ? await loadEnvelopes(session, search, { undecided: some, contents })
      : await openMessages(session, search, { undecided: some, contents })
    for (const uid of uids) matching.add(uid)
  }
  return matching
}

const emailIdOf = (id: string) => `M${id}`

/** Returns the data of a message that conditions other than text are compared with. */
function searchAttributes(
  entry: FolderEntry,
  content: MessageContent | undefined,
  { sequence, sentDay, isRecent }: Pick<SearchAttributes, 'sequence' | 'sentDay' | 'isRecent'>,
): SearchAttributes {
  return {
    sequence,
    uid: entry.uid,
    flags: new Set(flagsOf(entry).map(canonicalFlag)),
    isRecent,
    internalDate: content?.receivedAt ?? 0,
    sentDay,
    savedDate: content?.savedAt ?? null,
    size: content?.size ?? 0,
    modseq: entry.modseq,
    emailId: emailIdOf(entry.id),
    threadId: `T${content?.threadId ?? ''}`,
  }
}

/** Returns the day of the Date header of messages, by id; null without one. */
async function sentDays(
  session: Session,
  contents: readonly MessageContent[],
): Promise<Map<string, number | null>> {
  const {
    deps,
    folder: { accountId },
  } = session
  const described = await describeContents(deps, { accountId }, contents)
  return new Map(
    [...described].map(([id, description]) => {
      const { date } = envelopeOf(description)
      return [id, date === null ? null : sentDayOf(date)]
    }),
  )
}

interface UndecidedMatches {
  undecided: readonly SearchMatch[]
  contents: ReadonlyMap<string, MessageContent>
}

/** Returns the messages that match by their envelopes. */
async function loadEnvelopes(
  session: Session,
  search: MessageSearch,
  { undecided, contents }: UndecidedMatches,
): Promise<Set<number>> {
  const {
    deps,
    folder: { accountId },
  } = session
  const requested = undecided.flatMap(({ entry }) => contents.get(entry.id) ?? [])
  const described = await describeContents(deps, { accountId }, requested)
  const matching = new Set<number>()
  for (const { attributes, entry } of undecided) {
    const description = described.get(entry.id)
    const content = description && envelopeContent(envelopeOf(description))
    if (content && search.matches(attributes, content)) matching.add(attributes.uid)
  }
  return matching
}

/** Returns the messages that match by content; opens some at a time in worker threads. */
async function openMessages(
  session: Session,
  search: MessageSearch,
  { undecided, contents }: UndecidedMatches,
): Promise<Set<number>> {
  const {
    deps,
    folder: { accountId },
  } = session
  const matching = new Set<number>()
  for (let at = 0; at < undecided.length; at += openedAtOnce) {
    const some = undecided.slice(at, at + openedAtOnce)
    const raws = await Promise.all(
      some.map(async ({ entry }) => {
        const content = contents.get(entry.id)
        return content ? readContent(deps, { accountId }, content) : null
      }),
    )
    const available = some.filter((_, index) => raws[index] !== null)
    const texts = await deps.parser.readTexts(
      raws.filter((raw) => raw !== null),
      search.needsText,
    )
    for (const [index, { attributes }] of available.entries()) {
      const text = texts[index]
      if (text && search.matches(attributes, toSearchContent(text))) matching.add(attributes.uid)
    }
  }
  return matching
}

function toSearchContent(texts: MessageTexts): SearchContent {
  const { header, body } = texts
  return {
    header(field) {
      const values = header.filter(([name]) => name === field).map(([, value]) => value)
      return values.length > 0 ? values.join('\n') : null
    },
    body: () => body,
    text: () => fullText(texts),
  }
}

import type { WrittenWord } from '@bocau/mail-core/search/written-words'
import type { Database } from '../../db/database.ts'
import type { FullTextQuery, WordsClause } from '../../db/full-text-query.ts'
import { type CheckedHit, checkHit, hiddenHit, isFullyVisible } from './check-hit.ts'
import { filterHits } from './filter-hits.ts'
import { listMatches, restrictToField } from './list-matches.ts'
import type { SearchPlan } from './plan-search.ts'
import { type IndexAttributes, listFreeWords, scoreHit } from './score-hit.ts'
import type { MessageHit } from './store.ts'
import { newestFirst, type WalkedHits, walkHits } from './walk-hits.ts'

/** Number of the newest messages that are ranked: of all matches, and of better ones. */
const maxRanked = 200
/** Number for each kind of better match: exact, phrase, in the subject, in participants. */
const maxBetter = 100
/** Maximum number of index results read for each kind; more of the newest cannot match. */
const maxResults = maxRanked
/** The index returns messages by arrival. Some were sent long before; enough remain without them. */
const walkLimits = { batch: maxRanked + 50, isEnoughFrom: maxRanked / 2 }
/** Maximum distance of words that count as near. */
const maxNearbyHits = 5
/** With more words than this, proximity is not computed. */
const maxNearbyWords = 5

/**
 * Returns the best hits first. Ranks the newest matches, and the newest better matches of any age: exact words,
 * phrases, words in the subject or in participants.
 */
export async function rankHits(db: Database, requestedPlan: SearchPlan, now: number): Promise<WalkedHits> {
  const plan = { ...requestedPlan, isRanked: true }
  const isEnough = (newest: readonly MessageHit[]) => newest.length >= walkLimits.isEnoughFrom
  const everywhere = await walkHits(db, plan, { isEnough, batch: walkLimits.batch })
  const typed = listFreeWords(plan.terms)
  const newest = everywhere.hits.slice(0, maxRanked)
  const isComplete = everywhere.isComplete && everywhere.hits.length <= maxRanked
  const attributes = new HitAttributes()
  await readAttributes(db, plan, { typed, newest, isComplete, attributes })
  const better = isComplete ? [] : await listBetter(db, plan, { typed, attributes })
  const hits = [...new Map([...newest, ...better].map((hit) => [hit.id, hit])).values()]
  const checkedHits = new Map(hits.map((hit) => [hit.id, checkHit(hit, typed)]))
  await recordBodies(db, plan, { typed, hits, checkedHits, attributes })
  const scored = hits.map((hit) => ({
    hit,
    score: scoreHit(checkedHits.get(hit.id) ?? hiddenHit, attributes.get(hit.id), {
      typed,
      age: now - hit.sent_at,
    }),
  }))
  scored.sort((a, b) => b.score - a.score || newestFirst(a.hit, b.hit))
  return { hits: scored.map(({ hit }) => hit), isComplete: isComplete }
}

/** Messages with each property known from the index. */
class HitAttributes {
  readonly exact = new Set<string>()
  readonly phrase = new Set<string>()
  readonly body = new Set<string>()
  readonly nearby = new Set<string>()

  get(id: string): IndexAttributes {
    return {
      isExact: this.exact.has(id),
      isPhrase: this.phrase.has(id),
      isInBody: this.body.has(id),
      isNearby: this.nearby.has(id),
    }
  }
}

interface NewestHits {
  newest: readonly MessageHit[]
  /** True when the known hits are all matches. */
  isComplete: boolean
}

/** Records which of the newest hits match exactly, as a phrase, or with the words near each other. */
async function readAttributes(
  db: Database,
  plan: SearchPlan,
  {
    typed,
    newest,
    isComplete,
    attributes,
  }: { typed: readonly WrittenWord[]; attributes: HitAttributes } & NewestHits,
): Promise<void> {
  // A single message needs no ranking.
  if (newest.length <= 1 || (typed.length === 0 && !plan.exact)) return
  await recordMatches(db, createExactQuery(plan, typed), { messages: newest, into: attributes.exact })
  const matches = restrictToExactHits(plan, newest, attributes)
  if (isComplete)
    await recordMatches(db, createPhraseQuery(matches.query, typed), {
      messages: matches.hits,
      into: attributes.phrase,
    })
  else await findPhrases(db, plan, { typed, newest, attributes })
  // After that many phrase matches, near matches are not visible.
  if (attributes.phrase.size < Math.min(maxBetter, matches.hits.length))
    await recordMatches(db, buildNearbyQuery(matches.query, typed), {
      messages: matches.hits,
      into: attributes.nearby,
    })
}

/** Finds phrase matches of any age. Phrases are rare, so their diacritics are checked only for these. */
async function findPhrases(
  db: Database,
  plan: SearchPlan,
  {
    typed,
    newest,
    attributes,
  }: { typed: readonly WrittenWord[]; newest: readonly MessageHit[]; attributes: HitAttributes },
): Promise<void> {
  const phrase = createPhraseQuery(plan.fullText, typed)
  const written = createExactQuery(plan, typed)
  if (!phrase) return
  if (!written) return recordPhraseMatches(db, phrase, { newest, attributes })
  const together = await listMatches(db, phrase, maxResults)
  const exact = createPhraseQuery(plan.exact ?? plan.fullText, typed)
  if (exact && together.length === maxResults) return recordPhraseMatches(db, exact, { newest, attributes })
  const newestIds = new Set(newest.map(({ id }) => id))
  const open = together.filter((id) => !newestIds.has(id))
  const older = open.length === 0 ? [] : await db.fullText.findAmong(written, open)
  for (const id of older) attributes.exact.add(id)
  for (const id of together) if (attributes.exact.has(id)) attributes.phrase.add(id)
}

/** Records the newest phrase matches, and those among the known hits. */
async function recordPhraseMatches(
  db: Database,
  phrase: FullTextQuery,
  { newest, attributes }: { newest: readonly MessageHit[]; attributes: HitAttributes },
): Promise<void> {
  const results = await listMatches(db, phrase, maxResults)
  for (const id of results) attributes.phrase.add(id)
  if (results.length < maxResults) return
  const open = newest.filter(({ id }) => !attributes.phrase.has(id))
  await recordMatches(db, phrase, { messages: open, into: attributes.phrase })
}

/** A hit that is not completely visible has its words in the body; the index is queried for the others. */
async function recordBodies(
  db: Database,
  plan: SearchPlan,
  {
    typed,
    hits,
    checkedHits,
    attributes,
  }: {
    typed: readonly WrittenWord[]
    hits: readonly MessageHit[]
    checkedHits: ReadonlyMap<string, CheckedHit>
    attributes: HitAttributes
  },
): Promise<void> {
  const { true: inSight = [], false: inText = [] } = Object.groupBy(hits, ({ id }) =>
    isFullyVisible(checkedHits.get(id) ?? hiddenHit, typed) ? 'true' : 'false',
  )
  for (const { id } of inText) attributes.body.add(id)
  const matches = restrictToExactHits(plan, inSight, attributes)
  await recordMatches(db, createBodyQuery(matches.query, typed), {
    messages: matches.hits,
    into: attributes.body,
  })
}

/** Restricts a query to messages whose exactness is already known, so that the index need not check it again. */
function restrictToExactHits(
  { exact, fullText }: SearchPlan,
  hits: readonly MessageHit[],
  attributes: HitAttributes,
): { query: FullTextQuery; hits: readonly MessageHit[] } {
  return { query: fullText, hits: exact ? hits.filter(({ id }) => attributes.exact.has(id)) : hits }
}

/** Records the messages that match an index query. */
async function recordMatches(
  db: Database,
  query: FullTextQuery | null,
  { messages, into }: { messages: readonly MessageHit[]; into: Set<string> },
): Promise<void> {
  if (!query || messages.length === 0) return
  const since = messages.reduce((time, { sent_at }) => Math.min(time, sent_at), Number.MAX_SAFE_INTEGER)
  const ids = messages.map(({ id }) => id)
  for (const id of await db.fullText.findAmongNewest({ ...query, since }, ids)) into.add(id)
}

/** Lists the newest exact matches in the subject or in participants, and records what this implies. */
async function listBetter(
  db: Database,
  plan: SearchPlan,
  { typed, attributes }: { typed: readonly WrittenWord[]; attributes: HitAttributes },
): Promise<MessageHit[]> {
  const query = plan.exact ?? plan.fullText
  const find = async (searched: FullTextQuery | null, limit: number, into: readonly Set<string>[]) => {
    const ids = searched ? await listMatches(db, searched, limit) : []
    for (const set of into) for (const id of ids) set.add(id)
    return ids
  }
  const exact = plan.exact ? [attributes.exact] : []
  const ids: string[] = []
  if (plan.exact && attributes.exact.size < maxBetter)
    ids.push(...(await find(createExactQuery(plan, typed), maxBetter, exact)))
  const together = [...attributes.phrase].slice(0, maxBetter)
  for (const id of together) for (const set of exact) set.add(id)
  ids.push(...together)
  for (const field of ['subject', 'from', 'to'] as const)
    ids.push(...(await find(restrictToField(query, field), maxBetter, exact)))
  return filterHits(db, plan, [...new Set(ids)])
}

/** Returns the query with typed diacritics; such words need not be queried without them. */
function createExactQuery({ exact }: SearchPlan, typed: readonly WrittenWord[]): FullTextQuery | null {
  if (!exact) return null
  const accented = new Set(typed.filter((word) => word.exact !== word.folded).map(({ folded }) => folded))
  const isCovered = ({ field, words, alternatives, isPrefix }: WordsClause) =>
    field === 'any' && !isPrefix && !alternatives && words.length === 1 && accented.has(words[0] as string)
  return { ...exact, all: exact.all.filter((clause) => !isCovered(clause)) }
}

/** Returns the phrase query for the words. */
function createPhraseQuery(query: FullTextQuery, typed: readonly WrittenWord[]): FullTextQuery | null {
  return typed.length < 2 ? null : queryWith(query, typed, { field: 'any' })
}

function createBodyQuery(query: FullTextQuery, typed: readonly WrittenWord[]): FullTextQuery | null {
  if (typed.length === 0) return null
  return { ...query, all: query.all.map((one) => (one.field === 'any' ? { ...one, field: 'body' } : one)) }
}

function buildNearbyQuery(query: FullTextQuery, typed: readonly WrittenWord[]): FullTextQuery | null {
  if (typed.length < 2 || typed.length > maxNearbyWords) return null
  return queryWith(query, typed, { field: 'body', within: maxNearbyHits })
}

/** Returns a query with its free words in one clause. */
function queryWith(
  query: FullTextQuery,
  typed: readonly WrittenWord[],
  clause: Pick<WordsClause, 'field' | 'within'>,
): FullTextQuery {
  const words = typed.map(({ folded }) => folded)
  const rest = query.all.filter(({ field }) => field !== 'any')
  return { ...query, all: [...rest, { words, isPrefix: false, ...clause }] }
}

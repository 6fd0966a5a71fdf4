import type { WrittenWord } from '@bocau/mail-core/search/written-words'
import type { Database } from '../../db/database.ts'
import type { FullTextQuery, WordsClause } from '../../db/full-text-query.ts'
import { filterHits } from './filter-hits.ts'
import { listFound, within } from './list-found.ts'
import { isAllInSight, lookAtHit, outOfSight, type SeenHit } from './look-at-hit.ts'
import type { SearchPlan } from './plan-search.ts'
import { freeWordsOf, type IndexFacts, scoreHit } from './score-hit.ts'
import type { MessageHit } from './store.ts'
import { newestFirst, type WalkedHits, walkHits } from './walk-hits.ts'

/** Number of the newest messages that are ranked: of all matches, and of better ones. */
const judgedAtMost = 200
/** Number for each kind of better match: exact, phrase, in the subject, in participants. */
const betterAtMost = 100
/** Number of index answers read for each kind; more of the newest cannot match. */
const answersAtMost = judgedAtMost
/** The index returns messages by arrival. Some were sent long before; enough remain without them. */
const walked = { batch: judgedAtMost + 50, isEnoughFrom: judgedAtMost / 2 }
/** Maximum distance of words that count as near. */
const nearAtMost = 5
/** With more words than this, proximity is not computed. */
const nearWordsAtMost = 5

/**
 * Returns the best hits first. Ranks the newest matches, and the newest better matches of any age: exact words,
 * phrases, words in the subject or in participants.
 */
export async function rankHits(db: Database, asked: SearchPlan, now: number): Promise<WalkedHits> {
  const plan = { ...asked, isRanked: true }
  const isEnough = (newest: readonly MessageHit[]) => newest.length >= walked.isEnoughFrom
  const everywhere = await walkHits(db, plan, isEnough, walked.batch)
  const typed = freeWordsOf(plan.terms)
  const newest = everywhere.hits.slice(0, judgedAtMost)
  const isAll = everywhere.isComplete && everywhere.hits.length <= judgedAtMost
  const facts = new Facts()
  await readFacts(db, plan, typed, { newest, isAll }, facts)
  const better = isAll ? [] : await listBetter(db, plan, typed, facts)
  const hits = [...new Map([...newest, ...better].map((hit) => [hit.id, hit])).values()]
  const seen = new Map(hits.map((hit) => [hit.id, lookAtHit(hit, typed)]))
  await noteBodies(db, plan, typed, hits, seen, facts)
  const scored = hits.map((hit) => ({
    hit,
    score: scoreHit(seen.get(hit.id) ?? outOfSight, facts.of(hit.id), typed, now - hit.sent_at),
  }))
  scored.sort((a, b) => b.score - a.score || newestFirst(a.hit, b.hit))
  return { hits: scored.map(({ hit }) => hit), isComplete: isAll }
}

/** Messages with each property known from the index. */
class Facts {
  readonly exact = new Set<string>()
  readonly phrase = new Set<string>()
  readonly body = new Set<string>()
  readonly near = new Set<string>()

  of(id: string): IndexFacts {
    return {
      isExact: this.exact.has(id),
      isPhrase: this.phrase.has(id),
      isInBody: this.body.has(id),
      isNear: this.near.has(id),
    }
  }
}

interface NewestHits {
  newest: readonly MessageHit[]
  /** True when the known hits are all matches. */
  isAll: boolean
}

async function readFacts(
  db: Database,
  plan: SearchPlan,
  typed: readonly WrittenWord[],
  { newest, isAll }: NewestHits,
  facts: Facts,
): Promise<void> {
  // A single message needs no ranking.
  if (newest.length <= 1 || (typed.length === 0 && !plan.exact)) return
  await askOf(db, asTyped(plan, typed), newest, facts.exact)
  const known = amongKnown(plan, newest, facts)
  if (isAll) await askOf(db, phraseOf(known.query, typed), known.hits, facts.phrase)
  else await findPhrases(db, plan, typed, newest, facts)
  // After that many phrase matches, near matches are not visible.
  if (facts.phrase.size < Math.min(betterAtMost, known.hits.length))
    await askOf(db, nearOf(known.query, typed), known.hits, facts.near)
}

/** Finds phrase matches of any age. Phrases are rare, so their diacritics are checked only for these. */
async function findPhrases(
  db: Database,
  plan: SearchPlan,
  typed: readonly WrittenWord[],
  newest: readonly MessageHit[],
  facts: Facts,
): Promise<void> {
  const phrase = phraseOf(plan.fullText, typed)
  const written = asTyped(plan, typed)
  if (!phrase) return
  if (!written) return noteTogether(db, phrase, newest, facts)
  const together = await listFound(db, phrase, answersAtMost)
  const exact = phraseOf(plan.exact ?? plan.fullText, typed)
  if (exact && together.length === answersAtMost) return noteTogether(db, exact, newest, facts)
  const known = new Set(newest.map(({ id }) => id))
  const open = together.filter((id) => !known.has(id))
  const older = open.length === 0 ? [] : await db.fullText.findAmong(written, open)
  for (const id of older) facts.exact.add(id)
  for (const id of together) if (facts.exact.has(id)) facts.phrase.add(id)
}

/** Records the newest phrase matches, and those among the known hits. */
async function noteTogether(
  db: Database,
  phrase: FullTextQuery,
  newest: readonly MessageHit[],
  facts: Facts,
): Promise<void> {
  const found = await listFound(db, phrase, answersAtMost)
  for (const id of found) facts.phrase.add(id)
  if (found.length < answersAtMost) return
  const open = newest.filter(({ id }) => !facts.phrase.has(id))
  await askOf(db, phrase, open, facts.phrase)
}

/** A hit that is not completely visible has its words in the body; the index is queried for the others. */
async function noteBodies(
  db: Database,
  plan: SearchPlan,
  typed: readonly WrittenWord[],
  hits: readonly MessageHit[],
  seen: ReadonlyMap<string, SeenHit>,
  facts: Facts,
): Promise<void> {
  const { true: inSight = [], false: inText = [] } = Object.groupBy(hits, ({ id }) =>
    isAllInSight(seen.get(id) ?? outOfSight, typed) ? 'true' : 'false',
  )
  for (const { id } of inText) facts.body.add(id)
  const known = amongKnown(plan, inSight, facts)
  await askOf(db, inBodyOf(known.query, typed), known.hits, facts.body)
}

/** Restricts a query to messages whose exactness is already known, so that the index need not check it again. */
function amongKnown(
  { exact, fullText }: SearchPlan,
  hits: readonly MessageHit[],
  facts: Facts,
): { query: FullTextQuery; hits: readonly MessageHit[] } {
  return { query: fullText, hits: exact ? hits.filter(({ id }) => facts.exact.has(id)) : hits }
}

/** Records the messages that match an index query. */
async function askOf(
  db: Database,
  query: FullTextQuery | null,
  messages: readonly MessageHit[],
  into: Set<string>,
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
  typed: readonly WrittenWord[],
  facts: Facts,
): Promise<MessageHit[]> {
  const wanted = plan.exact ?? plan.fullText
  const find = async (query: FullTextQuery | null, limit: number, into: readonly Set<string>[]) => {
    const ids = query ? await listFound(db, query, limit) : []
    for (const set of into) for (const id of ids) set.add(id)
    return ids
  }
  const exact = plan.exact ? [facts.exact] : []
  const ids: string[] = []
  if (plan.exact && facts.exact.size < betterAtMost)
    ids.push(...(await find(asTyped(plan, typed), betterAtMost, exact)))
  const together = [...facts.phrase].slice(0, betterAtMost)
  for (const id of together) for (const set of exact) set.add(id)
  ids.push(...together)
  for (const field of ['subject', 'from', 'to'] as const)
    ids.push(...(await find(within(wanted, field), betterAtMost, exact)))
  return filterHits(db, plan, [...new Set(ids)])
}

/** Returns the query with typed diacritics; such words need not be queried without them. */
function asTyped({ exact }: SearchPlan, typed: readonly WrittenWord[]): FullTextQuery | null {
  if (!exact) return null
  const marked = new Set(typed.filter((word) => word.exact !== word.folded).map(({ folded }) => folded))
  const isCovered = ({ field, words, otherwise, isPrefix }: WordsClause) =>
    field === 'any' && !isPrefix && !otherwise && words.length === 1 && marked.has(words[0] as string)
  return { ...exact, all: exact.all.filter((clause) => !isCovered(clause)) }
}

/** Returns the phrase query for the words. */
function phraseOf(query: FullTextQuery, typed: readonly WrittenWord[]): FullTextQuery | null {
  return typed.length < 2 ? null : asking(query, typed, { field: 'any' })
}

function inBodyOf(query: FullTextQuery, typed: readonly WrittenWord[]): FullTextQuery | null {
  if (typed.length === 0) return null
  return { ...query, all: query.all.map((one) => (one.field === 'any' ? { ...one, field: 'body' } : one)) }
}

function nearOf(query: FullTextQuery, typed: readonly WrittenWord[]): FullTextQuery | null {
  if (typed.length < 2 || typed.length > nearWordsAtMost) return null
  return asking(query, typed, { field: 'body', within: nearAtMost })
}

/** Returns a query with its free words in one clause. */
function asking(
  query: FullTextQuery,
  typed: readonly WrittenWord[],
  clause: Pick<WordsClause, 'field' | 'within'>,
): FullTextQuery {
  const words = typed.map(({ folded }) => folded)
  const others = query.all.filter(({ field }) => field !== 'any')
  return { ...query, all: [...others, { words, isPrefix: false, ...clause }] }
}

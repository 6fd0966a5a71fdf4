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

/** How many of the newest are judged, of those that match anywhere and of those that match better. */
const judgedAtMost = 200
/** And of those that match better in one way: as typed, together, in the subject, in the people. */
const betterAtMost = 100
/** As many are looked through for those that match anywhere: of the newest no more can match in one way. */
const answersAtMost = judgedAtMost
/** The index gives them by when they came. Some of them were sent long before: without those it is still enough. */
const walked = { batch: judgedAtMost + 50, isEnoughFrom: judgedAtMost / 2 }
/** So near to each other are words that belong together. */
const nearAtMost = 5
/** Of more words than these it is enough that all are there. */
const nearWordsAtMost = 5

/**
 * The best hits first. Judged are the newest that match anywhere, and the newest that have every word as it was typed,
 * together, in the subject or in the people, however old: those are what somebody who asks for the best has in mind.
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

/** Which of the messages the index says what of. */
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
  /** Whether these are all that match. */
  isAll: boolean
}

async function readFacts(
  db: Database,
  plan: SearchPlan,
  typed: readonly WrittenWord[],
  { newest, isAll }: NewestHits,
  facts: Facts,
): Promise<void> {
  // A single message needs no order.
  if (newest.length <= 1 || (typed.length === 0 && !plan.exact)) return
  await askOf(db, asTyped(plan, typed), newest, facts.exact)
  const known = amongKnown(plan, newest, facts)
  if (isAll) await askOf(db, phraseOf(known.query, typed), known.hits, facts.phrase)
  else await findPhrases(db, plan, typed, newest, facts)
  // Behind so many that hold them together no one sees what is only near.
  if (facts.phrase.size < Math.min(betterAtMost, known.hits.length))
    await askOf(db, nearOf(known.query, typed), known.hits, facts.near)
}

/**
 * Those that hold the words together are wanted however old they are. Few texts hold some words together: which of them
 * have the marks as well is asked of those alone.
 */
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

/** Notes the newest that hold the words together, and which of the known do. */
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

/** What was found and is not all in sight stands in the text; of the others the index is asked. */
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

/** Of messages of which it is known whether they have the words as typed, the index need not look for those again. */
function amongKnown(
  { exact, fullText }: SearchPlan,
  hits: readonly MessageHit[],
  facts: Facts,
): { query: FullTextQuery; hits: readonly MessageHit[] } {
  return { query: fullText, hits: exact ? hits.filter(({ id }) => facts.exact.has(id)) : hits }
}

/** Notes which of the messages the index says yes to. */
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

/** The newest that have the words as typed, in the subject or in the people; notes what that says of them. */
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

/** The question with the words as they were typed: what stands there with its marks need not be asked without them. */
function asTyped({ exact }: SearchPlan, typed: readonly WrittenWord[]): FullTextQuery | null {
  if (!exact) return null
  const marked = new Set(typed.filter((word) => word.exact !== word.folded).map(({ folded }) => folded))
  const isCovered = ({ field, words, otherwise, isPrefix }: WordsClause) =>
    field === 'any' && !isPrefix && !otherwise && words.length === 1 && marked.has(words[0] as string)
  return { ...exact, all: exact.all.filter((clause) => !isCovered(clause)) }
}

/** The question whether the words stand together. */
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

/** A question whose free words are one clause. */
function asking(
  query: FullTextQuery,
  typed: readonly WrittenWord[],
  clause: Pick<WordsClause, 'field' | 'within'>,
): FullTextQuery {
  const words = typed.map(({ folded }) => folded)
  const others = query.all.filter(({ field }) => field !== 'any')
  return { ...query, all: [...others, { words, isPrefix: false, ...clause }] }
}

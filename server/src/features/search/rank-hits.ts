import type { SearchTerm } from '@bocau/mail-core/search-query'
import { wordsOf } from '@bocau/mail-core/search-words'
import type { Database } from '../../db/database.ts'
import { listNewest, within } from './list-newest.ts'
import type { SearchPlan } from './plan-search.ts'
import { listFaces, type MessageFace, type MessageHit } from './store.ts'
import { newestFirst, type WalkedHits, walkHits } from './walk-hits.ts'

const points = { subjectPhrase: 6, subject: 5, subjectBeginning: 3, from: 4, to: 2, recent: 4 }
const halfLifeMilliseconds = 120 * 24 * 3_600_000
/** How many of the newest are judged, of those that match anywhere and of those that match in one place. */
const judgedAtMost = 300

/**
 * The best hits first. Judged are the newest that match anywhere, and the newest that have every word in the
 * subject or in the people, however old: those are what somebody who asks for the best has in mind.
 */
export async function rankHits(db: Database, plan: SearchPlan, now: number): Promise<WalkedHits> {
  const everywhere = await walkHits(db, plan, (newest) => newest.length >= judgedAtMost)
  const queries = (['subject', 'from', 'to'] as const).map((field) => within(plan.fullText, field))
  const inOnePlace =
    everywhere.hits.length <= judgedAtMost ? [] : await listNewest(db, plan, queries, judgedAtMost)
  const hits = new Map([...everywhere.hits.slice(0, judgedAtMost), ...inOnePlace].map((hit) => [hit.id, hit]))
  const faces = await listFaces(db, plan.accountId, [...hits.keys()])
  const words = plan.terms
    .filter((term) => !term.isExcluded)
    .map((term) => ({ term, words: wordsOf(term.text) }))
  const scored = [...hits.values()].map((hit) => ({
    hit,
    score: scoreOf(faces.get(hit.id), hit, words, now),
  }))
  scored.sort((a, b) => b.score - a.score || newestFirst(a.hit, b.hit))
  return {
    hits: scored.map(({ hit }) => hit),
    isComplete: everywhere.isComplete && everywhere.hits.length <= judgedAtMost,
  }
}

interface WantedWords {
  term: SearchTerm
  words: readonly string[]
}

/** How likely a message is the one that was meant: where its words stand, and how recent it is. */
function scoreOf(
  face: MessageFace | undefined,
  hit: MessageHit,
  wanted: readonly WantedWords[],
  now: number,
): number {
  const recent = points.recent * 2 ** (-Math.max(0, now - hit.sent_at) / halfLifeMilliseconds)
  if (!face) return recent
  const subject = wordsOf(face.subject)
  const from = wordsOf(`${face.from.name} ${face.from.email}`)
  const to = wordsOf(
    face.recipients
      .slice(0, 50)
      .map(({ name, email }) => `${name} ${email}`)
      .join(' '),
  )
  const free = wanted.filter(({ term }) => term.field === 'any').flatMap(({ words }) => words)
  const isWhole = free.length > 1 && ` ${subject.join(' ')} `.includes(` ${free.join(' ')} `)
  return free.reduce(
    (score, word) =>
      score +
      (subject.includes(word)
        ? points.subject
        : subject.some((one) => one.startsWith(word))
          ? points.subjectBeginning
          : 0) +
      (from.includes(word) ? points.from : 0) +
      (to.includes(word) ? points.to : 0),
    recent + (isWhole ? points.subjectPhrase : 0),
  )
}

import type { Database } from '../../db/database.ts'
import { filterHits, filterPeople } from './filter-hits.ts'
import type { SearchPlan } from './plan-search.ts'
import { type HitPosition, listByShortCut, type MessageHit } from './store.ts'

/** Search results read so far in order; `isComplete` when all were read. */
export interface WalkedHits {
  hits: MessageHit[]
  isComplete: boolean
  /** Number of the first hits that have the typed diacritics. Absent if all have, or if none were typed. */
  exactCount?: number
}

/** Searches by date, newest first. With typed diacritics, exact matches precede those that differ in diacritics. */
export async function walkByDate(
  db: Database,
  plan: SearchPlan,
  isEnough: (inOrder: readonly MessageHit[]) => boolean,
): Promise<WalkedHits> {
  if (!plan.exact) return walkHits(db, plan, { isEnough })
  const exact = await walkHits(db, { ...plan, fullText: plan.exact }, { isEnough })
  if (!exact.isComplete) return exact
  const existing = new Set(exact.hits.map(({ id }) => id))
  const mergeHits = (hits: readonly MessageHit[]) => [
    ...exact.hits,
    ...hits.filter(({ id }) => !existing.has(id)),
  ]
  const all = await walkHits(db, plan, { isEnough: (newest) => isEnough(mergeHits(newest)) })
  return { hits: mergeHits(all.hits), isComplete: all.isComplete, exactCount: exact.hits.length }
}

/** Number of matches that are always read; up to it totals are exact. */
const firstBatch = 500
const maxBatch = 2000

/**
 * Reads matches, newest first, until `isEnough` returns true. The index returns the newest ones without reading the
 * rest, so a common word costs as much as a rare one.
 */
export async function walkHits(
  db: Database,
  plan: SearchPlan,
  {
    isEnough,
    batch = firstBatch,
  }: { isEnough: (newestFirst: readonly MessageHit[]) => boolean; batch?: number | undefined },
): Promise<WalkedHits> {
  if (plan.shortCut) return { hits: await findByShortCut(db, plan), isComplete: true }
  const hits: MessageHit[] = []
  let limit = batch
  for (let after: string | null = null; ; ) {
    const results = await db.fullText.find(plan.fullText, { after, limit })
    hits.push(
      ...(await filterHits(
        db,
        plan,
        results.map(({ messageId }) => messageId),
      )),
    )
    const last = results.at(-1)
    if (!last || results.length < limit) return { hits: hits.toSorted(newestFirst), isComplete: true }
    // Later index entries were sent at this time at the latest, so newer hits are in their final order.
    const settled = hits.filter((hit) => hit.sent_at > last.maxSentAt).toSorted(newestFirst)
    if (isEnough(settled)) return { hits: settled, isComplete: false }
    after = last.position
    limit = maxBatch
    // Yields, so that a long search does not block other requests.
    await new Promise<void>((next) => setImmediate(next))
  }
}

async function findByShortCut(db: Database, plan: SearchPlan): Promise<MessageHit[]> {
  if (!plan.shortCut) return []
  const candidates = await listByShortCut(db, plan, plan.shortCut)
  const ids = candidates.map(({ id }) => id)
  const hasWords = plan.fullText.all.length + plan.fullText.none.length > 0
  const matching = new Set(hasWords && ids.length > 0 ? await db.fullText.findAmong(plan.fullText, ids) : ids)
  const hits = candidates.filter(({ id }) => matching.has(id))
  return (await filterPeople(db, plan, hits)).toSorted(newestFirst)
}

/** Sort order of lists: newest first, then by arrival. */
export function newestFirst(a: HitPosition, b: HitPosition): number {
  return b.sent_at - a.sent_at || b.id.length - a.id.length || (a.id < b.id ? 1 : -1)
}

/** Returns one hit for each thread, in order of first occurrence. */
export function oneOfEachThread<T extends HitPosition>(hits: readonly T[]): T[] {
  const visited = new Set<string>()
  return hits.filter(({ thread_id }) => !visited.has(thread_id) && visited.add(thread_id))
}

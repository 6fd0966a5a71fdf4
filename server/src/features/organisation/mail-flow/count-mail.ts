import type { OrganisationDeps } from '../deps.ts'
import { addCame, countCame, findCountedUntil, forgetDaysBefore, moveCountedUntil } from './flow-store.ts'

/** What is being delivered may still become part of the past: it is counted later. */
const settledMilliseconds = 2 * 60_000
const dayMilliseconds = 24 * 3_600_000
/** A store that never counted begins with what its page shows. */
const firstDays = 31
const keptDays = 400

/** Adds to the days what came since they were counted last; each message is counted once, also where several count. */
export async function countMail({ db, clock }: Pick<OrganisationDeps, 'clock' | 'db'>): Promise<void> {
  const until = clock.now() - settledMilliseconds
  const from = await findCountedUntil(db.sql)
  const after = from ?? until - firstDays * dayMilliseconds
  if (until <= after) return
  const days = await countCame(db.sql, { after, until })
  await db.transaction(async (tx) => {
    if (!(await moveCountedUntil(tx.sql, from, until))) return
    for (const day of days) await addCame(tx.sql, day)
    await forgetDaysBefore(tx.sql, until - keptDays * dayMilliseconds)
  })
}

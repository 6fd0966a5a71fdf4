import type { OrganisationDeps } from '../deps.ts'
import {
  addReceived,
  countReceived,
  deleteDaysBefore,
  findCountedUntil,
  saveCountedUntil,
} from './flow-store.ts'

/** Recent deliveries may still be uncommitted and are counted later. */
const commitDelayMilliseconds = 2 * 60_000
const dayMilliseconds = 24 * 3_600_000
/** The first run counts the days that the page shows. */
const firstDays = 31
const retentionDays = 400

/** Adds the messages since the last run to the daily counts; each is counted once, even with concurrent runs. */
export async function countMail({ db, clock }: Pick<OrganisationDeps, 'clock' | 'db'>): Promise<void> {
  const until = clock.now() - commitDelayMilliseconds
  const from = await findCountedUntil(db.sql)
  const after = from ?? until - firstDays * dayMilliseconds
  if (until <= after) return
  const days = await countReceived(db.sql, { after, until })
  await db.transaction(async (tx) => {
    if (!(await saveCountedUntil(tx.sql, from, until))) return
    for (const day of days) await addReceived(tx.sql, day)
    await deleteDaysBefore(tx.sql, until - retentionDays * dayMilliseconds)
  })
}

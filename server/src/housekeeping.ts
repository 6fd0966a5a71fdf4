import type { Database } from './db/database.ts'
import { forgetEvents } from './db/event-log.ts'
import type { JobQueue } from './db/job-queue.ts'
import { deleteExpiredSessions, failureWindowMilliseconds, forgetFailuresBefore } from './features/account/index.ts'
import type { Clock } from './ports/clock.ts'

export const housekeepingJob = 'housekeeping'

const everyMilliseconds = 3_600_000
const eventDays = 14

/** Plans the next housekeeping, unless it is planned already. */
export async function planHousekeeping(deps: { db: Database; clock: Clock; jobs: JobQueue }, runAt: number): Promise<void> {
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, { kind: housekeepingJob, payload: {}, runAt, uniqueKey: `${housekeepingJob}:${runAt}` }),
  )
}

/** Forgets what has had its time: old events, sessions that are over, counts of wrong passwords. */
export async function keepHouse(deps: { db: Database; clock: Clock; jobs: JobQueue }): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await forgetEvents(tx.sql, now - eventDays * 24 * 3_600_000)
    await deleteExpiredSessions(tx.sql, now)
    await forgetFailuresBefore(tx.sql, now - failureWindowMilliseconds)
  })
  await planHousekeeping(deps, nextHour(now))
}

/** The next full hour: a time that every node names alike, so that together they plan it once. */
export function nextHour(now: number): number {
  return (Math.floor(now / everyMilliseconds) + 1) * everyMilliseconds
}

import { forgetEvents } from './db/event-log.ts'
import {
  deleteExpiredSessions,
  failureWindowMilliseconds,
  forgetFailuresBefore,
} from './features/account/index.ts'
import { emptyOldTrash, forgetActs, type MailboxDeps, sweepBlobs } from './features/mailbox/index.ts'

export const housekeepingJob = 'housekeeping'

const everyMilliseconds = 3_600_000
const eventDays = 14
/** How long an act may be taken back by a client that was away, and asked about. */
const actDays = 1

/** Plans the next housekeeping, unless it is planned already. */
export async function planHousekeeping(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'jobs'>,
  runAt: number,
): Promise<void> {
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, {
      kind: housekeepingJob,
      payload: {},
      runAt,
      uniqueKey: `${housekeepingJob}:${runAt}`,
    }),
  )
}

/** Forgets what has had its time: old events, sessions that are over, counts of wrong passwords, old trash. */
export async function keepHouse(deps: MailboxDeps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await forgetEvents(tx.sql, now - eventDays * 24 * 3_600_000)
    await deleteExpiredSessions(tx.sql, now)
    await forgetFailuresBefore(tx.sql, now - failureWindowMilliseconds)
    await forgetActs(tx.sql, now - actDays * 24 * 3_600_000)
  })
  await emptyOldTrash(deps)
  await sweepBlobs(deps)
  await planHousekeeping(deps, nextHour(now))
}

/** The next full hour: a time that every node names alike, so that together they plan it once. */
export function nextHour(now: number): number {
  return (Math.floor(now / everyMilliseconds) + 1) * everyMilliseconds
}

import { forgetEvents } from './db/event-log.ts'
import {
  deleteExpiredSessions,
  failureWindowMilliseconds,
  forgetFailuresBefore,
  forgetProtection,
} from './features/account/index.ts'
import { sweepUploads } from './features/compose/index.ts'
import { emptyOldDriveTrash, pruneVersions, sweepDriveUploads } from './features/drive/index.ts'
import { emptyOldTrash, forgetActs, type MailboxDeps, sweepBlobs } from './features/mailbox/index.ts'
import { forgetOfficeSessions } from './features/office-editing/index.ts'
import { forgetOldLetters } from './features/outbox/index.ts'
import { forgetAnswersBefore } from './features/rules/index.ts'
import { forgetOldShares } from './features/sharing/index.ts'
import { forgetSignOnBefore } from './features/single-sign-on/index.ts'

export const housekeepingJob = 'housekeeping'

const everyMilliseconds = 3_600_000
const eventDays = 14
/** How long an act may be taken back by a client that was away, and asked about. */
const actDays = 1
/** Longer than an automatic answer is given once. */
const answerDays = 30
/** Longer than any letter may be recalled. */
const outgoingDays = 40

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
    await forgetSignOnBefore(tx.sql, now)
    await forgetFailuresBefore(tx.sql, now - failureWindowMilliseconds)
    await forgetProtection(tx, now)
    await forgetActs(tx.sql, now - actDays * 24 * 3_600_000)
    await forgetAnswersBefore(tx.sql, now - answerDays * 24 * 3_600_000)
  })
  await forgetOldShares(deps)
  await deps.db.transaction((tx) => forgetOfficeSessions(tx.sql, now))
  await forgetOldLetters(deps, now - outgoingDays * 24 * 3_600_000)
  await emptyOldTrash(deps)
  await emptyOldDriveTrash(deps)
  await pruneVersions(deps)
  await sweepDriveUploads(deps)
  await sweepUploads(deps)
  await sweepBlobs(deps)
  await planHousekeeping(deps, nextHour(now))
}

/** The next full hour: a time that every node names alike, so that together they plan it once. */
export function nextHour(now: number): number {
  return (Math.floor(now / everyMilliseconds) + 1) * everyMilliseconds
}

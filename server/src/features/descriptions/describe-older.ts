import { z } from 'zod'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { hourly, type MaintenanceStep } from '../../kernel/maintenance-step.ts'
import type { Logger } from '../../ports/logger.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { describeNext } from './describe-next.ts'
import { countUndescribed, deleteOlderDescriptions, findAccountToDescribe } from './description-store.ts'

/** Kind of the job that describes messages that were not described on arrival. */
const describeOlderJob = 'describe-messages'

/** Position of such a job. */
const DescribeOlderJob = z.object({
  after_account_id: z.string(),
  described: z.int().min(0),
  turn: z.int().min(0),
})

type JobPosition = z.infer<typeof DescribeOlderJob>
type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'jobs' | 'parser'> & { logger: Logger }

const stepsAtOnce = 20
/** Pause between two turns, so that user requests have priority. */
const pauseMilliseconds = 500
const reportInterval = 5000
const maxDeleted = 500

/** Schedules the description of remaining messages, if any. */
export async function planDescribing(deps: Pick<MailboxDeps, 'clock' | 'db' | 'jobs'>): Promise<void> {
  if (await findAccountToDescribe(deps.db.sql, '0'))
    await plan(deps, { after_account_id: '0', described: 0, turn: 0 })
}

async function plan(deps: Pick<MailboxDeps, 'clock' | 'db' | 'jobs'>, position: JobPosition): Promise<void> {
  await deps.db.transaction((tx) =>
    deps.jobs.enqueue(tx, {
      kind: describeOlderJob,
      payload: position,
      runAt: deps.clock.now() + pauseMilliseconds,
      // A running job schedules the next one, so at most two exist, even with several schedulers.
      uniqueKey: `${describeOlderJob}:${position.turn % 2}`,
    }),
  )
}

/** Describes some messages, account by account, and schedules the rest; logs its progress. */
async function describeOlder(deps: Deps, position: JobPosition): Promise<void> {
  let { after_account_id: after, described } = position
  for (let step = 0; step < stepsAtOnce; step++) {
    const accountId = await findAccountToDescribe(deps.db.sql, after)
    if (accountId === undefined) {
      if (described > 0) deps.logger.info('describing messages for mail programs finished', { described })
      return
    }
    const done = await describeNext(deps, accountId)
    if (isReportDue(described, described + done.described))
      deps.logger.info('describing messages for mail programs', {
        described: described + done.described,
        account_id: accountId,
        remaining: await countUndescribed(deps.db.sql, accountId),
      })
    described += done.described
    if (done.isDone) {
      while ((await deleteOlderDescriptions(deps.db, accountId, maxDeleted)) > 0) await yieldToEventLoop()
      after = accountId
    }
    await yieldToEventLoop()
  }
  await plan(deps, { after_account_id: after, described, turn: position.turn + 1 })
}

const isReportDue = (before: number, now: number) =>
  Math.floor(before / reportInterval) < Math.floor(now / reportInterval)

/** Job handlers of the descriptions, by job kind. */
export function descriptionJobs(deps: Deps): JobHandlers {
  return { [describeOlderJob]: jobOf(DescribeOlderJob, (position) => describeOlder(deps, position)) }
}

/** Maintenance steps of the descriptions. */
export function descriptionMaintenance(
  deps: Pick<MailboxDeps, 'clock' | 'db' | 'jobs'>,
): readonly MaintenanceStep[] {
  return [hourly('descriptions', () => planDescribing(deps))]
}

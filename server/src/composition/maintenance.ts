import { deleteEvents } from '../db/event-log.ts'
import { recordFailure, recordSuccess } from '../db/maintenance-store.ts'
import { accountMaintenance } from '../features/account/index.ts'
import { addressMaintenance } from '../features/addresses/index.ts'
import { blobMaintenance } from '../features/blobs/index.ts'
import { composeMaintenance } from '../features/compose/index.ts'
import { contactMaintenance } from '../features/contacts/index.ts'
import { descriptionMaintenance } from '../features/descriptions/index.ts'
import { driveMaintenance } from '../features/drive/index.ts'
import { groupMaintenance } from '../features/groups/index.ts'
import { flagChangeMaintenance } from '../features/mail-programs/index.ts'
import { mailboxMaintenance } from '../features/mailbox/index.ts'
import { mailboxRightMaintenance } from '../features/mailbox-rights/index.ts'
import { movingMaintenance } from '../features/moving/index.ts'
import { officeMaintenance } from '../features/office-editing/index.ts'
import { organisationMaintenance } from '../features/organisation/index.ts'
import { outboxMaintenance } from '../features/outbox/index.ts'
import { providerMaintenance } from '../features/provider/index.ts'
import { rulesMaintenance } from '../features/rules/index.ts'
import { searchMaintenance } from '../features/search/index.ts'
import { sharingMaintenance } from '../features/sharing/index.ts'
import { signInMaintenance } from '../features/sign-in/index.ts'
import type { JobHandlers } from '../kernel/job.ts'
import { daily, hourly, type MaintenanceStep } from '../kernel/maintenance-step.ts'
import type { CancelTimer } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import type { App } from './app.ts'
import { backupMaintenance } from './backup/generations/backup-maintenance.ts'
import type { Config } from './config.ts'
import { certificateMaintenance } from './listeners/issued-certificates.ts'
import { verifyDueTables } from './verify-database.ts'

type MaintenanceDeps = Pick<
  App,
  'authority' | 'blobs' | 'clock' | 'db' | 'events' | 'ids' | 'jobs' | 'logger' | 'secrets'
>
type PlanDeps = Pick<MaintenanceDeps, 'clock' | 'db' | 'jobs'>

const planEveryMilliseconds = 3_600_000
const firstAfterMilliseconds = 3_000
const eventMilliseconds = 14 * 24 * 3_600_000

export function maintenanceSteps(deps: MaintenanceDeps, config: Config): readonly MaintenanceStep[] {
  const { clock, db } = deps
  return [
    daily('events', () => deleteEvents(db, clock.now() - eventMilliseconds)),
    ...accountMaintenance(deps),
    ...addressMaintenance(deps),
    ...groupMaintenance(deps),
    ...mailboxRightMaintenance(deps),
    ...blobMaintenance(deps, config),
    hourly('integrity', () => verifyDueTables(db, { now: clock.now(), days: config.verificationDays })),
    ...backupMaintenance(deps, config),
    ...certificateMaintenance(deps, config),
    ...signInMaintenance(deps),
    ...mailboxMaintenance(deps),
    ...flagChangeMaintenance(deps),
    ...descriptionMaintenance(deps),
    ...searchMaintenance(deps),
    ...rulesMaintenance(deps),
    ...driveMaintenance(deps),
    ...composeMaintenance(deps),
    ...contactMaintenance(deps),
    ...sharingMaintenance(deps),
    ...officeMaintenance(deps),
    ...outboxMaintenance(deps),
    ...movingMaintenance(deps),
    ...organisationMaintenance(deps),
    ...providerMaintenance(deps),
  ]
}

/** Plans the next run of each step, unless it is planned already. */
export async function planMaintenance(deps: PlanDeps, steps: readonly MaintenanceStep[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    for (const step of steps) {
      const runAt = nextTime(step, now)
      const kind = jobKind(step)
      await deps.jobs.enqueue(tx, { kind, payload: {}, runAt, uniqueKey: `${kind}:${runAt}` })
    }
  })
}

/** Plans steps that also run at the start, soon after the listeners are open. */
export async function planFirst(deps: PlanDeps, steps: readonly MaintenanceStep[]): Promise<void> {
  const runAt = deps.clock.now() + firstAfterMilliseconds
  const first = steps.filter(({ isDoneAtStart }) => isDoneAtStart)
  await deps.db.transaction(async (tx) => {
    for (const kind of first.map(jobKind))
      await deps.jobs.enqueue(tx, { kind, payload: {}, runAt, uniqueKey: `${kind}:first` })
  })
}

/** Plans every step again each hour, in case planning the next run failed. */
export function planPeriodically(
  deps: PlanDeps & { logger: Logger },
  steps: readonly MaintenanceStep[],
): CancelTimer {
  let cancel = deps.clock.setTimer(planEveryMilliseconds, async function plan() {
    cancel = deps.clock.setTimer(planEveryMilliseconds, plan)
    await planMaintenance(deps, steps).catch((error: unknown) =>
      deps.logger.warn('scheduling maintenance failed', { error }),
    )
  })
  return () => cancel()
}

/** Runs each step as a job: the next run is planned before it starts, and failures are isolated. */
export function maintenanceJobs(
  deps: PlanDeps & { logger: Logger },
  steps: readonly MaintenanceStep[],
): JobHandlers {
  return Object.fromEntries(
    steps.map((step) => [
      jobKind(step),
      async () => {
        await planMaintenance(deps, [step])
        await runStep(deps, step)
      },
    ]),
  )
}

/** Logs the failure; the step runs again at its next time. A failed job would not be retried. */
async function runStep(
  { clock, db, logger }: PlanDeps & { logger: Logger },
  step: MaintenanceStep,
): Promise<void> {
  try {
    await step.run()
  } catch (error) {
    logger.error('maintenance step failed', { error, step: step.name })
    const reason = error instanceof Error ? error.message : String(error)
    await db.transaction((tx) => recordFailure(tx.sql, step.name, { now: clock.now(), error: reason }))
    return
  }
  await db.transaction((tx) => recordSuccess(tx.sql, step.name, clock.now()))
}

const jobKind = (step: MaintenanceStep) => `upkeep:${step.name}`

/** Rounds the next run so that all nodes compute the same time and plan a step once. */
function nextTime({ everyMilliseconds }: MaintenanceStep, now: number): number {
  return (Math.floor(now / everyMilliseconds) + 1) * everyMilliseconds
}

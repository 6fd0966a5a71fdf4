import type { JobRunner, JobRunnerOptions } from '../entrypoints/jobs/job-runner.ts'
import { deliveryJobs } from '../features/delivery/index.ts'
import { describeArrivals, descriptionJobs, planDescribing } from '../features/descriptions/index.ts'
import { driveJobs } from '../features/drive/index.ts'
import { invitationJobs } from '../features/invitations/index.ts'
import { flagChangeJobs } from '../features/mail-programs/index.ts'
import { mailboxJobs } from '../features/mailbox/index.ts'
import { movingJobs } from '../features/moving/index.ts'
import { departureJobs } from '../features/organisation/index.ts'
import { type DeliveryWorkerOptions, outboxJobs, startDeliveryWorker } from '../features/outbox/index.ts'
import { providerJobs } from '../features/provider/index.ts'
import { rulesJobs, scheduleReadingLists, subscriptionJobs } from '../features/rules/index.ts'
import { planNewKeys, searchJobs } from '../features/search/index.ts'
import { signInJobs } from '../features/sign-in/index.ts'
import { driveDeps } from './api-handlers.ts'
import type { App } from './app.ts'
import { shipLog } from './backup/generations/log/ship-log.ts'
import { type Config, publicOrigin } from './config.ts'
import {
  maintenanceJobs,
  maintenanceSteps,
  planFirst,
  planMaintenance,
  planPeriodically,
} from './maintenance.ts'
import { jobsChannel } from './store/open-node.ts'

/** Runs jobs and sends due messages. */
export async function openJobs(
  fullApp: App,
  config: Config,
  options: JobRunnerOptions & DeliveryWorkerOptions = {},
): Promise<JobRunner> {
  const app: App = { ...fullApp, db: fullApp.jobsDb ?? fullApp.db }
  const { startJobRunner } = await import('../entrypoints/jobs/job-runner.ts')
  // The embedded store has one server: leases of other holders are from before a restart.
  if (app.db.dialect === 'sqlite') await app.jobs.releaseAbandoned(app.holder)
  await scheduleReadingLists(app)
  await planDescribing(app)
  await planNewKeys(app)
  const steps = maintenanceSteps(app, config)
  await planMaintenance(app, steps)
  await planFirst(app, steps)
  const stopPlanning = planPeriodically(app, steps)
  const backUp = async () => steps.find(({ name }) => name === 'backup')?.run()
  const log = shipLog(config, { logger: app.logger, backUp })
  const outbox = { ...app, publicOrigin: publicOrigin(config), sendingQuota: config.rateLimit }
  // Long work is left to the next process.
  const stopping = new AbortController()
  const runner = startJobRunner(
    app,
    {
      ...maintenanceJobs(app, steps),
      ...signInJobs(app),
      ...mailboxJobs(app),
      ...flagChangeJobs(app),
      ...descriptionJobs(app),
      ...searchJobs(app),
      ...driveJobs(driveDeps(app, config)),
      ...outboxJobs(outbox),
      ...invitationJobs(outbox),
      ...rulesJobs(app),
      ...subscriptionJobs(app),
      ...deliveryJobs(app),
      ...movingJobs(outbox, stopping.signal),
      ...providerJobs(app),
      ...departureJobs(
        { ...driveDeps(app, config), ...app, addressBlockDays: config.addressBlockDays },
        stopping.signal,
      ),
    },
    options,
  )
  app.bus.subscribe(jobsChannel, runner.pollNow)
  const deliveryWorker = startDeliveryWorker(outbox, options)
  const describer = describeArrivals(app, app.changed)
  return {
    pollNow: runner.pollNow,
    polledAt: runner.polledAt,
    async runDue() {
      const jobs = (await runner.runDue()) + (await deliveryWorker.runDue())
      await describer.runDue()
      return jobs
    },
    async idle() {
      await Promise.all([runner.idle(), deliveryWorker.idle(), describer.idle()])
    },
    async close() {
      stopPlanning()
      stopping.abort()
      await Promise.all([runner.close(), deliveryWorker.close(), describer.close()])
      await log?.close()
    },
  }
}

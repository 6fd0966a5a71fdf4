import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { DriveActsJob, driveActsJob } from './acts/begin-act.ts'
import { runActs } from './acts/run-acts.ts'
import type { RunDeps } from './acts/step.ts'

export function driveJobs(deps: RunDeps): JobHandlers {
  return { [driveActsJob]: jobOf(DriveActsJob, ({ accountId }, signal) => runActs(deps, accountId, signal)) }
}

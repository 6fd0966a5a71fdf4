import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { DriveOperationsJob, driveOperationsJob } from './acts/begin-act.ts'
import { runOperations } from './acts/run-acts.ts'
import type { RunDeps } from './acts/step.ts'

export function driveJobs(deps: RunDeps): JobHandlers {
  return {
    [driveOperationsJob]: jobOf(DriveOperationsJob, ({ accountId }, signal) =>
      runOperations(deps, accountId, signal),
    ),
  }
}

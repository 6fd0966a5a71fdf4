import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { runOperations } from './actions/background/run-operations.ts'
import { DriveOperationsJob, driveOperationsJob } from './actions/background/start-operation.ts'
import type { RunDeps } from './actions/background/step.ts'

export function driveJobs(deps: RunDeps): JobHandlers {
  return {
    [driveOperationsJob]: jobOf(DriveOperationsJob, ({ accountId }, signal) =>
      runOperations(deps, accountId, signal),
    ),
  }
}

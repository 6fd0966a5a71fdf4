import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import { runOperations } from './operations/run-operations.ts'
import { DriveOperationsJob, driveOperationsJob } from './operations/start-operation.ts'
import type { RunDeps } from './operations/step.ts'

export function driveJobs(deps: RunDeps): JobHandlers {
  return {
    [driveOperationsJob]: jobOf(DriveOperationsJob, ({ accountId }, signal) =>
      runOperations(deps, accountId, signal),
    ),
  }
}

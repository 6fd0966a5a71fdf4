import { type JobHandlers, jobOf } from '../../../kernel/job.ts'
import { deleteLeft } from './delete-left.ts'
import type { LeavingDeps } from './deps.ts'
import { handOver } from './hand-over.ts'
import { deleteLeftJob, handOverJob, LeavingJob } from './plan-step.ts'

/** Job handlers of departures. `stop` is aborted when the process shuts down. */
export function leavingJobs(deps: LeavingDeps, stop: AbortSignal): JobHandlers {
  return {
    [handOverJob]: jobOf(LeavingJob, (job, lost) => handOver(deps, job, AbortSignal.any([stop, lost]))),
    [deleteLeftJob]: jobOf(LeavingJob, async (job, lost) => {
      await deleteLeft(deps, job, AbortSignal.any([stop, lost]))
    }),
  }
}

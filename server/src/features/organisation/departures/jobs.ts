import { type JobHandlers, jobOf } from '../../../kernel/job.ts'
import { deleteDeparted } from './delete-departed.ts'
import type { DepartureDeps } from './deps.ts'
import { DepartureJob, deleteDepartedJob, transferJob } from './plan-step.ts'
import { runTransfer } from './run-transfer.ts'

/** Job handlers of departures. `stop` is aborted when the process shuts down. */
export function departureJobs(deps: DepartureDeps, stop: AbortSignal): JobHandlers {
  return {
    [transferJob]: jobOf(DepartureJob, (job, lost) => runTransfer(deps, job, AbortSignal.any([stop, lost]))),
    [deleteDepartedJob]: jobOf(DepartureJob, async (job, lost) => {
      await deleteDeparted(deps, job, AbortSignal.any([stop, lost]))
    }),
  }
}

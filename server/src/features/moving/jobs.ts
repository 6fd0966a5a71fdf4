import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { MovingOutDeps } from './deps.ts'
import { ImportMailJob, importMailJob } from './moving-in/plan-round.ts'
import { runMailImport, waitForRound } from './moving-in/run-mail-import.ts'
import { MoveOutJob, moveOutJob } from './moving-out/start-move-out.ts'
import { writeMoveOut } from './moving-out/write-move-out.ts'

/** Maximum number of imports that one process runs at a time, so that other jobs can run. */
const atOnce = 3

/** Job handlers of imports and exports, by job kind. `stop` is aborted when the process shuts down. */
export function movingJobs(deps: MovingOutDeps, stop: AbortSignal): JobHandlers {
  const running = new Set<string>()
  return {
    [importMailJob]: jobOf(ImportMailJob, async (job, lost, jobId) => {
      if (running.size >= atOnce) return waitForRound(deps, job)
      running.add(jobId)
      try {
        await runMailImport(deps, job, AbortSignal.any([stop, lost]))
      } finally {
        running.delete(jobId)
      }
    }),
    [moveOutJob]: jobOf(MoveOutJob, (job, lost) => writeMoveOut(deps, job, AbortSignal.any([stop, lost]))),
  }
}

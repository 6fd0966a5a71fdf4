import { type JobHandlers, jobOf } from '../../kernel/job.ts'
import type { MovingOutDeps } from './deps.ts'
import { BringMail, bringMail, bringMailJob, waitForTurn } from './moving-in/index.ts'
import { MoveOutJob, moveOutJob, writeMoveOut } from './moving-out/index.ts'

/** How many mailboxes elsewhere one process reads at a time: other jobs are to have their places, too. */
const atOnce = 3

/** What this capability does later, by the kind of job. `stop` says that the process is about to end. */
export function movingJobs(deps: MovingOutDeps, stop: AbortSignal): JobHandlers {
  const running = new Set<string>()
  return {
    [bringMailJob]: jobOf(BringMail, async (job, lost, jobId) => {
      if (running.size >= atOnce) return waitForTurn(deps, job)
      running.add(jobId)
      try {
        await bringMail(deps, job, AbortSignal.any([stop, lost]))
      } finally {
        running.delete(jobId)
      }
    }),
    [moveOutJob]: jobOf(MoveOutJob, (job, lost) => writeMoveOut(deps, job, AbortSignal.any([stop, lost]))),
  }
}

import type { ClaimedJob, JobQueue } from '../../db/job-queue.ts'
import type { CancelTimer, Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'

/** What is done for each kind of job. A handler may run again after a crash, so it must bear that. */
export type JobHandlers = Readonly<Record<string, (payload: unknown) => Promise<void>>>

/** Takes due jobs and does them, a few at a time. */
export interface JobRunner {
  /** Looks at once whether something is due. */
  wake(): void
  /** Does all that is due now; for tests and for the command line. */
  runDue(): Promise<number>
  close(): Promise<void>
}

const atOnce = 8
const leaseMilliseconds = 60_000
const lookEveryMilliseconds = 1_000

export function startJobRunner(
  deps: { jobs: JobQueue; clock: Clock; logger: Logger; holder: string },
  handlers: JobHandlers,
): JobRunner {
  let closed = false
  let running: Promise<number> | null = null
  let again = false
  let timer: CancelTimer = () => {}

  function wake(): void {
    if (closed) return
    if (running) {
      again = true
      return
    }
    timer()
    running = runDue()
      .catch((error: unknown) => {
        deps.logger.error('the job queue could not be read', { error })
        return 0
      })
      .finally(() => {
        running = null
        if (again) {
          again = false
          wake()
        } else if (!closed) timer = deps.clock.setTimer(lookEveryMilliseconds, wake)
      })
  }

  async function runDue(): Promise<number> {
    let done = 0
    while (!closed) {
      const claimed = await deps.jobs.claim(deps.holder, atOnce, leaseMilliseconds)
      if (claimed.length === 0) break
      await Promise.all(claimed.map(runOne))
      done += claimed.length
    }
    return done
  }

  async function runOne(job: ClaimedJob): Promise<void> {
    const keep = setInterval(() => {
      deps.jobs.extend(job.id, deps.holder, leaseMilliseconds).catch((error: unknown) => {
        deps.logger.warn('a job could not be held longer', { error, job: job.id })
      })
    }, leaseMilliseconds / 3)
    keep.unref()
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`nothing here does jobs of the kind ${job.kind}`)
      await handler(job.payload)
      await deps.jobs.complete(job.id, deps.holder)
    } catch (error) {
      deps.logger.error('a job failed', { error, job: job.id, kind: job.kind, attempts: job.attempts })
      await deps.jobs.fail(job, deps.holder, error instanceof Error ? error.message : String(error))
    } finally {
      clearInterval(keep)
    }
  }

  wake()
  return {
    wake,
    runDue,
    async close() {
      closed = true
      timer()
      await running
    },
  }
}

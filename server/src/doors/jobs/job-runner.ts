import type { ClaimedJob, JobQueue } from '../../db/job-queue.ts'
import { type JobHandlers, JobNotUnderstood } from '../../kernel/job.ts'
import { inLogScope } from '../../kernel/log-scope.ts'
import { metricEvents } from '../../kernel/measured.ts'
import type { CancelTimer, Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'

/** Runs due jobs, several in parallel. */
export interface JobRunner {
  /** Reads the queue immediately. */
  wake(): void
  /** Time of the last queue read, by the local clock. */
  lookedAt(): number
  /** Runs all jobs that are due now; for tests and the command line. */
  runDue(): Promise<number>
  /** Resolves when no job is running and the queue is not being read. */
  idle(): Promise<void>
  /** Stops taking jobs and waits for the running ones. */
  close(): Promise<void>
}

const atOnce = 8
const leaseMilliseconds = 60_000
/** Finds jobs that other processes added without a notification. */
const pollEveryMilliseconds = 1_000

export interface JobRunnerOptions {
  /** Polling interval when nothing is due and no notification arrives. */
  pollMilliseconds?: number
}

export function startJobRunner(
  deps: { jobs: JobQueue; clock: Clock; logger: Logger; holder: string },
  handlers: JobHandlers,
  { pollMilliseconds = pollEveryMilliseconds }: JobRunnerOptions = {},
): JobRunner {
  const { jobs, clock, logger, holder } = deps
  const underWay = new Map<string, Promise<void>>()
  let closed = false
  let looking: Promise<void> | null = null
  let finished = 0
  let lookedAt = clock.now()
  let again = false
  let pause = pollMilliseconds
  let timer: CancelTimer = () => {}

  function wake(): void {
    if (closed) return
    again = true
    looking ??= lookOn().finally(() => {
      looking = null
      // `wake` was called after the queue had been read.
      if (again) wake()
      else if (!closed) timer = clock.setTimer(pause, wake)
    })
  }

  /** Starts jobs while slots are free and jobs are due; a finished job frees its slot and calls `wake`. */
  async function lookOn(): Promise<void> {
    timer()
    while (again && !closed) {
      again = false
      pause = pollMilliseconds
      try {
        await fillPlaces()
      } catch (error) {
        logger.error('the job queue could not be read', { error })
      }
    }
  }

  async function fillPlaces(): Promise<void> {
    const free = atOnce - underWay.size
    if (free > 0) {
      const untilDue = await jobs.pauseUntilDue()
      if (untilDue !== null && untilDue <= 0) await startDue(free)
      else if (untilDue !== null) pause = Math.min(untilDue, pollMilliseconds)
    }
    lookedAt = clock.now()
  }

  async function startDue(atMost: number): Promise<void> {
    const claimed = await jobs.claim(holder, atMost, leaseMilliseconds)
    for (const job of claimed) {
      // The job is still running in this process: its lease expired while the process was suspended.
      if (!underWay.has(job.id)) start(job)
    }
    if (claimed.length > 0) again = true
  }

  function start(job: ClaimedJob): void {
    const run = inLogScope({ job: job.id }, () => runOne(job)).finally(() => {
      underWay.delete(job.id)
      finished++
      wake()
    })
    underWay.set(job.id, run)
  }

  async function idle(): Promise<void> {
    while (looking || underWay.size > 0) await (looking ?? Promise.race(underWay.values()))
  }

  async function runDue(): Promise<number> {
    const before = finished
    wake()
    await idle()
    return finished - before
  }

  async function runOne(job: ClaimedJob): Promise<void> {
    const begun = performance.now()
    let outcome: 'done' | 'failed' = 'failed'
    const lost = new AbortController()
    const stopHolding = holdOn(job, () => lost.abort())
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new JobNotUnderstood(`nothing here does jobs of the kind ${job.kind}`)
      await jobs.perform(job.id, () => handler(job.payload, lost.signal, job.id))
      await jobs.complete(job.id, holder)
      outcome = 'done'
    } catch (error) {
      logger.error('a job failed', { error, job: job.id, kind: job.kind, attempts: job.attempts })
      await putBack(job, error)
    } finally {
      stopHolding()
      metricEvents.job.publish({ kind: kindOf(job), outcome, milliseconds: performance.now() - begun })
    }
  }

  /** Unknown kinds are arbitrary text, which must not become a metric label. */
  const kindOf = ({ kind }: ClaimedJob) => (handlers[kind] ? kind : 'unknown')

  async function putBack(job: ClaimedJob, reason: unknown): Promise<void> {
    try {
      if (reason instanceof JobNotUnderstood) await jobs.setAside(job, holder, reason.message)
      else await jobs.fail(job, holder, reason instanceof Error ? reason.message : String(reason))
    } catch (error) {
      // The store is unavailable: the lease expires and the job is due again.
      logger.error('a failed job could not be put back', { error, job: job.id })
    }
  }

  /** Extends the lease while the job runs; calls `onLost` when the lease was lost. */
  function holdOn(job: ClaimedJob, onLost: () => void): () => void {
    const holding = setInterval(() => {
      jobs.extend(job.id, holder, leaseMilliseconds).then(
        (isHeld) => {
          if (!isHeld) onLost()
        },
        (error: unknown) => logger.warn('a job could not be held longer', { error, job: job.id }),
      )
    }, leaseMilliseconds / 3)
    holding.unref()
    return () => clearInterval(holding)
  }

  wake()
  return {
    wake,
    lookedAt: () => lookedAt,
    runDue,
    idle,
    async close() {
      closed = true
      timer()
      await looking
      await Promise.all(underWay.values())
    },
  }
}

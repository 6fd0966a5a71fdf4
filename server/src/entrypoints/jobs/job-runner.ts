import type { ClaimedJob, JobQueue } from '../../db/job-queue.ts'
import { JobFromOtherVersion, type JobHandlers } from '../../kernel/job.ts'
import { inLogScope } from '../../kernel/log-scope.ts'
import { metricEvents } from '../../kernel/metric-events.ts'
import type { CancelTimer, Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'

/** Runs due jobs, several in parallel. */
export interface JobRunner {
  /** Reads the queue immediately instead of at the next poll. */
  pollNow(): void
  /** Time of the last queue read, by the local clock. */
  polledAt(): number
  /** Runs all jobs that are due now; for tests and the command line. */
  runDue(): Promise<number>
  /** Resolves when no job is running and the queue is not being read. */
  idle(): Promise<void>
  /** Stops taking jobs and waits for the running ones. */
  close(): Promise<void>
}

const maxParallelJobs = 8
const leaseMilliseconds = 60_000
/** Finds jobs that other processes added without a notification. */
const pollEveryMilliseconds = 1_000

export interface JobRunnerOptions {
  /** Polling interval when nothing is due and no notification arrives. */
  pollMilliseconds?: number
}

/** Starts to poll the queue and to run due jobs. */
export function startJobRunner(
  deps: { jobs: JobQueue; clock: Clock; logger: Logger; holder: string },
  handlers: JobHandlers,
  { pollMilliseconds = pollEveryMilliseconds }: JobRunnerOptions = {},
): JobRunner {
  const { jobs, clock, logger, holder } = deps
  const running = new Map<string, Promise<void>>()
  let closed = false
  let polling: Promise<void> | null = null
  let finished = 0
  let polledAt = clock.now()
  let isPollRequested = false
  let pause = pollMilliseconds
  let timer: CancelTimer = () => {}

  function pollNow(): void {
    if (closed) return
    isPollRequested = true
    polling ??= pollWhileRequested().finally(() => {
      polling = null
      // `pollNow` was called after the queue had been read.
      if (isPollRequested) pollNow()
      else if (!closed) timer = clock.setTimer(pause, pollNow)
    })
  }

  /** Starts jobs while slots are free and jobs are due; a finished job frees its slot and calls `pollNow`. */
  async function pollWhileRequested(): Promise<void> {
    timer()
    while (isPollRequested && !closed) {
      isPollRequested = false
      pause = pollMilliseconds
      try {
        await fillSlots()
      } catch (error) {
        logger.error('reading the job queue failed', { error })
      }
    }
  }

  /** Starts due jobs if slots are free, else sets the pause until the next job is due. */
  async function fillSlots(): Promise<void> {
    const free = maxParallelJobs - running.size
    if (free > 0) {
      const untilDue = await jobs.pauseUntilDue()
      if (untilDue !== null && untilDue <= 0) await startDue(free)
      else if (untilDue !== null) pause = Math.min(untilDue, pollMilliseconds)
    }
    polledAt = clock.now()
  }

  async function startDue(max: number): Promise<void> {
    const claimed = await jobs.claim(holder, max, leaseMilliseconds)
    for (const job of claimed) {
      // The job is still running in this process: its lease expired while the process was suspended.
      if (!running.has(job.id)) start(job)
    }
    if (claimed.length > 0) isPollRequested = true
  }

  function start(job: ClaimedJob): void {
    const run = inLogScope({ job_id: job.id }, () => runOne(job)).finally(() => {
      running.delete(job.id)
      finished++
      pollNow()
    })
    running.set(job.id, run)
  }

  async function idle(): Promise<void> {
    while (polling || running.size > 0) await (polling ?? Promise.race(running.values()))
  }

  async function runDue(): Promise<number> {
    const before = finished
    pollNow()
    await idle()
    return finished - before
  }

  /** Runs a job and completes it, or returns it to the queue with the reason of its failure. */
  async function runOne(job: ClaimedJob): Promise<void> {
    const startedAt = performance.now()
    let outcome: 'done' | 'failed' = 'failed'
    const lost = new AbortController()
    const stopRenewing = renewLease(job, () => lost.abort())
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new JobFromOtherVersion(`no handler for jobs of the kind ${job.kind}`)
      await jobs.perform(job.id, () => handler(job.payload, lost.signal, job.id))
      await jobs.complete(job.id, holder)
      outcome = 'done'
    } catch (error) {
      logger.error('job failed', { error, job_id: job.id, kind: job.kind, attempts: job.attempts })
      await requeue(job, error)
    } finally {
      stopRenewing()
      metricEvents.job.publish({
        kind: metricKind(job),
        outcome,
        milliseconds: performance.now() - startedAt,
      })
    }
  }

  /** Unknown kinds are arbitrary text, which must not become a metric label. */
  const metricKind = ({ kind }: ClaimedJob) => (handlers[kind] ? kind : 'unknown')

  async function requeue(job: ClaimedJob, reason: unknown): Promise<void> {
    try {
      if (reason instanceof JobFromOtherVersion) await jobs.postponeUnsupported(job, holder, reason.message)
      else await jobs.fail(job, holder, reason instanceof Error ? reason.message : String(reason))
    } catch (error) {
      // The store is unavailable: the lease expires and the job is due again.
      logger.error('returning a failed job to the queue failed', { error, job_id: job.id })
    }
  }

  /** Extends the lease while the job runs; calls `onLost` when the lease was lost. */
  function renewLease(job: ClaimedJob, onLost: () => void): () => void {
    const heartbeat = setInterval(() => {
      jobs.extend(job.id, holder, leaseMilliseconds).then(
        (isRenewed) => {
          if (!isRenewed) onLost()
        },
        (error: unknown) => logger.warn('renewing the lease of a job failed', { error, job_id: job.id }),
      )
    }, leaseMilliseconds / 3)
    heartbeat.unref()
    return () => clearInterval(heartbeat)
  }

  pollNow()
  return {
    pollNow,
    polledAt: () => polledAt,
    runDue,
    idle,
    async close() {
      closed = true
      timer()
      await polling
      await Promise.all(running.values())
    },
  }
}

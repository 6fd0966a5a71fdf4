import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/** Limits of a task in a thread. */
export interface WorkerLimits {
  /** CPU time; other load on the machine does not count. */
  maxMs: number
  /** Elapsed time, for work that waits or cannot be measured. */
  maxWaitMs: number
}

const minChecks = 8
const minPauseMs = 20

/** Limits a task in a thread by its actual CPU time. Tasks that finish before the first check cost nothing. */
export class WorkerLimit {
  readonly #worker: Worker
  readonly #limits: WorkerLimits
  readonly #onExceeded: () => void
  #timer: NodeJS.Timeout | null = null
  #startedAt = 0
  #extraMs = 0
  /** CPU time of the thread at the first check. */
  #initialCpuMs: number | null = null
  /** Identifies the current task; measurements of finished tasks are ignored. */
  #task = 0

  constructor(worker: Worker, limits: WorkerLimits, onExceeded: () => void) {
    this.#worker = worker
    this.#limits = limits
    this.#onExceeded = onExceeded
  }

  /** Starts the check; `extraMs` of CPU time are added to the limit. */
  start(extraMs = 0): void {
    this.end()
    this.#extraMs = extraMs
    this.#startedAt = performance.now()
    this.#initialCpuMs = null
    this.#scheduleCheck()
  }

  end(): void {
    this.#task++
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** Schedules the next check of the limits. */
  #scheduleCheck(): void {
    const pause = Math.max(minPauseMs, this.#limits.maxMs / minChecks)
    const task = this.#task
    this.#timer = setTimeout(() => {
      if (performance.now() - this.#startedAt >= this.#limits.maxWaitMs) return this.#reportExceeded()
      this.#scheduleCheck()
      void this.#check(task)
    }, pause).unref()
  }

  async #check(task: number): Promise<void> {
    const usage = await this.#worker.cpuUsage().catch(() => null)
    if (!usage || task !== this.#task) return
    const usedCpuMs = (usage.user + usage.system) / 1000
    this.#initialCpuMs ??= usedCpuMs
    if (usedCpuMs - this.#initialCpuMs >= this.#limits.maxMs + this.#extraMs) this.#reportExceeded()
  }

  #reportExceeded(): void {
    this.end()
    this.#onExceeded()
  }
}

/**
 * Lowers the priority of a parser thread below the request thread. Only Linux has priorities per thread; elsewhere it
 * would change the entire process, so nothing is done.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(getPriority(thread) + PRIORITY_BELOW_NORMAL, PRIORITY_LOW))
  } catch {
    // Without /proc, the priority stays unchanged.
  }
}

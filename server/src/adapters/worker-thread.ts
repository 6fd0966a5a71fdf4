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
  readonly #onOver: () => void
  #timer: NodeJS.Timeout | null = null
  #startedAt = 0
  #extraMs = 0
  /** CPU time of the thread at the first check. */
  #initialCpuMs: number | null = null
  /** Identifies the current task; measurements of finished tasks are ignored. */
  #round = 0

  constructor(worker: Worker, limits: WorkerLimits, onOver: () => void) {
    this.#worker = worker
    this.#limits = limits
    this.#onOver = onOver
  }

  /** Starts the check; `extraMs` of CPU time are added to the limit. */
  start(extraMs = 0): void {
    this.end()
    this.#extraMs = extraMs
    this.#startedAt = performance.now()
    this.#initialCpuMs = null
    this.#wait()
  }

  end(): void {
    this.#round++
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** Schedules the next check of the limits. */
  #wait(): void {
    const pause = Math.max(minPauseMs, this.#limits.maxMs / minChecks)
    const round = this.#round
    this.#timer = setTimeout(() => {
      if (performance.now() - this.#startedAt >= this.#limits.maxWaitMs) return this.#over()
      this.#wait()
      void this.#check(round)
    }, pause).unref()
  }

  async #check(round: number): Promise<void> {
    const usage = await this.#worker.cpuUsage().catch(() => null)
    if (!usage || round !== this.#round) return
    const usedCpuMs = (usage.user + usage.system) / 1000
    this.#initialCpuMs ??= usedCpuMs
    if (usedCpuMs - this.#initialCpuMs >= this.#limits.maxMs + this.#extraMs) this.#over()
  }

  #over(): void {
    this.end()
    this.#onOver()
  }
}

/**
 * Lowers the priority of a parser thread below the request thread. Only Linux has priorities per thread; elsewhere it
 * would change the entire process, so nothing is done.
 */
export function yieldToMainThread(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(getPriority(thread) + PRIORITY_BELOW_NORMAL, PRIORITY_LOW))
  } catch {
    // Without /proc, the priority stays unchanged.
  }
}

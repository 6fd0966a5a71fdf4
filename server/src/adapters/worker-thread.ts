import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/** How much a piece of work in a thread may take. */
export interface WorkerLimits {
  /** Of the processor; a machine that is held up by other work does not count. */
  maxMs: number
  /** By the clock, for what waits without computing or cannot be asked. */
  maxWaitMs: number
}

const looksAtLeast = 8
const leastPauseMs = 20

/**
 * Watches one piece of work in a thread, by the processor time that it really took. What is done within the first look
 * costs nothing.
 */
export class WorkerLimit {
  readonly #worker: Worker
  readonly #limits: WorkerLimits
  readonly #onOver: () => void
  #timer: NodeJS.Timeout | null = null
  #begunAt = 0
  #extraMs = 0
  /** What the thread had taken at the first look. */
  #taken: number | null = null
  /** Answers about work that has ended meanwhile are not heard. */
  #round = 0

  constructor(worker: Worker, limits: WorkerLimits, onOver: () => void) {
    this.#worker = worker
    this.#limits = limits
    this.#onOver = onOver
  }

  /** Begins to watch; `extraMs` of the processor are allowed beyond the limit. */
  begin(extraMs = 0): void {
    this.end()
    this.#extraMs = extraMs
    this.#begunAt = performance.now()
    this.#taken = null
    this.#wait()
  }

  end(): void {
    this.#round++
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #wait(): void {
    const pause = Math.max(leastPauseMs, this.#limits.maxMs / looksAtLeast)
    const round = this.#round
    this.#timer = setTimeout(() => {
      if (performance.now() - this.#begunAt >= this.#limits.maxWaitMs) return this.#over()
      this.#wait()
      void this.#look(round)
    }, pause).unref()
  }

  async #look(round: number): Promise<void> {
    const usage = await this.#worker.cpuUsage().catch(() => null)
    if (!usage || round !== this.#round) return
    const taken = (usage.user + usage.system) / 1000
    this.#taken ??= taken
    if (taken - this.#taken >= this.#limits.maxMs + this.#extraMs) this.#over()
  }

  #over(): void {
    this.end()
    this.#onOver()
  }
}

/**
 * Called by a thread that reads what strangers wrote: the thread that answers people gets the processor before it does.
 * Linux alone keeps a priority for each thread; elsewhere it would be that of the whole program, and stays as it is.
 */
export function giveWayToMainThread(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(getPriority(thread) + PRIORITY_BELOW_NORMAL, PRIORITY_LOW))
  } catch {
    // Without /proc it is one thread among equals.
  }
}

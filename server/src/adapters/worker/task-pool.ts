import { MessageParserBusy } from '../../ports/message-parser.ts'
import type { ContentTasks, InputOf, OutputOf } from './content-tasks.ts'
import type { TaskRequest } from './serve-tasks.ts'
import { TaskThread, type ThreadLimits } from './task-thread.ts'

/** Number of threads and limits of each. */
export interface PoolOptions extends Partial<ThreadLimits> {
  maxThreads?: number
  /** Time that idle threads are kept. */
  idleMs?: number
  /** Queue length. */
  maxWaiting?: number
  /** Waiting time before another thread is started. */
  newThreadAfterMs?: number
}

interface WaitingTask {
  request: TaskRequest
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

/**
 * Runs tasks on untrusted content in threads, one at a time in each, within limits of time and memory. A second thread
 * is started when the first is busy for long, so that one hostile message does not block others.
 */
export class TaskPool {
  readonly #options: Required<PoolOptions>
  readonly #waiting: WaitingTask[] = []
  #threads: TaskThread[] = []
  #idle: NodeJS.Timeout | null = null
  #newThreadTimer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: PoolOptions = {}) {
    this.#options = {
      entry: new URL('./serve-tasks.ts', import.meta.url),
      maxTaskMs: 8_000,
      maxWaitMs: 60_000,
      maxMemoryMegabytes: 384,
      maxThreads: 2,
      idleMs: 60_000,
      maxWaiting: 500,
      newThreadAfterMs: 150,
      ...options,
    }
  }

  run<Name extends keyof ContentTasks>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
    if (this.#isClosed) return Promise.reject(new Error('The message parser was closed'))
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new MessageParserBusy())
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        request: { name, input } as TaskRequest,
        resolve: resolve as WaitingTask['resolve'],
        reject,
      })
      this.#assignTasks()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The message parser was closed'))
    await this.#endThreads()
  }

  #assignTasks(): void {
    this.#threads = this.#threads.filter((thread) => !thread.hasExited)
    while (this.#waiting.length > 0) {
      const thread = this.#threads.find((one) => !one.isBusy) ?? this.#startThread()
      if (!thread) break
      const next = this.#waiting.shift() as WaitingTask
      thread.run(next.request).then(next.resolve, next.reject)
    }
    if (this.#waiting.length > 0) this.#scheduleNewThread()
    this.#scheduleEnd()
  }

  /** A thread costs about 100 ms and a few megabytes, so it is started only if the existing ones are busy for long. */
  #startThread(): TaskThread | null {
    const { maxThreads, newThreadAfterMs } = this.#options
    if (this.#threads.length >= maxThreads) return null
    const now = performance.now()
    if (this.#threads.some((thread) => now - thread.startedAt < newThreadAfterMs)) return null
    const thread = new TaskThread(this.#options, () => this.#assignTasks())
    this.#threads.push(thread)
    return thread
  }

  /** Assigns tasks again once the busy threads have worked long enough to start another one. */
  #scheduleNewThread(): void {
    if (this.#newThreadTimer || this.#threads.length >= this.#options.maxThreads) return
    this.#newThreadTimer = setTimeout(() => {
      this.#newThreadTimer = null
      this.#assignTasks()
    }, this.#options.newThreadAfterMs)
  }

  /** Ends the threads after they were idle for a while. */
  #scheduleEnd(): void {
    if (this.#idle) clearTimeout(this.#idle)
    if (this.#isClosed || this.#threads.length === 0) return
    this.#idle = setTimeout(() => {
      if (!this.#threads.some((thread) => thread.isBusy)) void this.#endThreads()
    }, this.#options.idleMs).unref()
  }

  async #endThreads(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    if (this.#newThreadTimer) clearTimeout(this.#newThreadTimer)
    this.#newThreadTimer = null
    await Promise.all(this.#threads.splice(0).map((thread) => thread.end()))
  }
}

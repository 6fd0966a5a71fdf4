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
  /** Monotonic time. */
  since: number
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

/** Returns the queue of a task: searches of IMAP clients give way to other requests, and background work to both. */
const urgencyOf = (name: keyof ContentTasks) => (name === 'search' ? 1 : name === 'grams' ? 2 : 0)

/**
 * Runs tasks on untrusted content in threads, one at a time in each, within limits of time and memory. A second thread
 * is started when the first is busy for long, so that one hostile message does not block others.
 */
export class TaskPool {
  readonly #options: Required<PoolOptions>
  /** Waiting tasks by urgency. */
  readonly #queues: readonly [WaitingTask[], WaitingTask[], WaitingTask[]] = [[], [], []]
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
    const queue = this.#queues[urgencyOf(name)]
    if (queue.length >= this.#options.maxWaiting) return Promise.reject(new MessageParserBusy())
    return new Promise((resolve, reject) => {
      queue.push({
        since: performance.now(),
        request: { name, input } as TaskRequest,
        resolve: resolve as WaitingTask['resolve'],
        reject,
      })
      this.#assignTasks()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#queues.flatMap((queue) => queue.splice(0)))
      reject(new Error('The message parser was closed'))
    await this.#endThreads()
  }

  #assignTasks(): void {
    this.#threads = this.#threads.filter((thread) => !thread.hasExited)
    while (this.#next) {
      const thread = this.#threads.find((one) => !one.isBusy) ?? this.#startThread()
      if (!thread) break
      const next = this.#queues.find((queue) => queue.length > 0)?.shift() as WaitingTask
      thread.run(next.request).then(next.resolve, next.reject)
    }
    if (this.#next) this.#scheduleNewThread()
    this.#scheduleEnd()
  }

  get #next(): WaitingTask | undefined {
    return this.#queues.find((queue) => queue.length > 0)?.[0]
  }

  /**
   * A thread costs about 100 ms and a few megabytes, so it is started only if the existing ones are busy for long, or if
   * a task has waited for as long.
   */
  #startThread(): TaskThread | null {
    const { maxThreads, newThreadAfterMs } = this.#options
    if (this.#threads.length >= maxThreads) return null
    const now = performance.now()
    const hasWaited = now - (this.#next?.since ?? now) >= newThreadAfterMs
    if (!hasWaited && this.#threads.some((thread) => now - thread.startedAt < newThreadAfterMs)) return null
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

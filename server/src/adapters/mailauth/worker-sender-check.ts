import { Worker } from 'node:worker_threads'
import {
  notCompleted,
  type SenderCheck,
  type SenderCheckResult,
  type SenderQuestion,
} from '../../ports/sender-check.ts'
import { WorkerLimit } from '../worker-thread.ts'
import type { CheckerData, FromChecker, ToChecker } from './check-messages.ts'
import type { MailauthOptions } from './mailauth-sender-check.ts'

/** The slowest body within the header limits takes a third of it. */
const maxMsPerMegabyte = 2_000

interface WorkerOptions extends Omit<MailauthOptions, 'limits'> {
  /** Maximum CPU time of the thread without a result. */
  maxMs?: number
  /** Maximum elapsed time without a result. */
  maxWaitMs?: number
  /** Number of concurrent checks: most of the time they wait for name servers. */
  maxConcurrent?: number
  maxWaiting?: number
  maxMemoryMegabytes?: number
  /** Time that an idle thread is kept. */
  idleMs?: number
  entry?: URL
}

interface Task {
  question: SenderQuestion
  resolve: (result: SenderCheckResult) => void
  reject: (error: Error) => void
}

/**
 * Verifies senders in a separate thread, within limits of time and memory, so that hashing large messages does not
 * delay requests. DNS lookups run in the main thread.
 */
export class WorkerSenderCheck implements SenderCheck {
  readonly #options: Required<WorkerOptions>
  readonly #waiting: Task[] = []
  readonly #inProgress = new Map<number, Task>()
  #worker: Worker | null = null
  #limit: WorkerLimit | null = null
  #idle: NodeJS.Timeout | null = null
  #lastNumber = 0

  constructor(options: WorkerOptions) {
    this.#options = {
      maxMs: 4_000,
      maxWaitMs: 120_000,
      maxConcurrent: 32,
      maxWaiting: 500,
      maxMemoryMegabytes: 384,
      idleMs: 60_000,
      entry: new URL('./serve-checks.ts', import.meta.url),
      ...options,
    }
  }

  check(question: SenderQuestion): Promise<SenderCheckResult> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.resolve(notCompleted)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject })
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#assignTasks()
    })
  }

  async close(): Promise<void> {
    for (const task of this.#clearTasks()) task.resolve(notCompleted)
    await this.#end()
  }

  #start(): Worker {
    const { entry, hostname, maxMemoryMegabytes, maxMs, maxWaitMs } = this.#options
    const worker = new Worker(entry, {
      workerData: { hostname } satisfies CheckerData,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMegabytes },
      env: {},
    })
    const onExit = () => {
      if (worker === this.#worker) this.#replaceWorker()
    }
    worker.on('message', (message: FromChecker) => {
      if (worker === this.#worker) this.#receive(worker, message)
    })
    worker.on('error', onExit)
    worker.on('exit', onExit)
    this.#limit = new WorkerLimit(worker, { maxMs, maxWaitMs }, onExit)
    return worker
  }

  #assignTasks(): void {
    while (this.#worker && this.#waiting.length > 0 && this.#inProgress.size < this.#options.maxConcurrent) {
      const task = this.#waiting.shift() as Task
      const number = ++this.#lastNumber
      this.#inProgress.set(number, task)
      this.#restartLimit()
      // A copy to transfer: the caller keeps its own, which may be a view of a larger buffer.
      const raw = new Uint8Array(task.question.raw)
      const order: ToChecker = { is: 'check', number, question: { ...task.question, raw } }
      this.#worker.postMessage(order, [raw.buffer])
    }
    this.#scheduleEnd()
  }

  #receive(worker: Worker, message: FromChecker): void {
    if (message.is === 'ready') return
    if (message.is === 'resolve') {
      void this.#resolve(worker, message)
      return
    }
    const task = this.#inProgress.get(message.number)
    this.#inProgress.delete(message.number)
    if (this.#inProgress.size > 0) this.#restartLimit()
    else this.#limit?.end()
    if (message.is === 'answer') task?.resolve(message.result)
    else task?.reject(new Error(message.message))
    this.#assignTasks()
  }

  /**
   * Restarts the time limit of the thread; the largest message in progress gets extra CPU time for its size.
   */
  #restartLimit(): void {
    const sizes = [...this.#inProgress.values()].map(({ question }) => question.raw.byteLength)
    this.#limit?.start((Math.max(...sizes) / 1024 ** 2) * maxMsPerMegabyte)
  }

  async #resolve(
    worker: Worker,
    { number, name, type }: Extract<FromChecker, { is: 'resolve' }>,
  ): Promise<void> {
    let reply: ToChecker
    try {
      reply = { is: 'records', number, records: await this.#options.dns.resolve(name, type) }
    } catch (error) {
      reply = { is: 'no records', number, code: (error as { code?: string }).code ?? 'ESERVFAIL' }
    }
    worker.postMessage(reply, [])
  }

  /** Replaces the thread. Messages in progress remain unverified; waiting ones go to the next thread. */
  #replaceWorker(): void {
    const stopped = [...this.#inProgress.values()]
    this.#inProgress.clear()
    void this.#end()
    for (const task of stopped) task.resolve(notCompleted)
    if (this.#waiting.length === 0) return
    this.#worker = this.#start()
    this.#assignTasks()
  }

  #clearTasks(): Task[] {
    const tasks = [...this.#inProgress.values(), ...this.#waiting.splice(0)]
    this.#inProgress.clear()
    return tasks
  }

  /** Ends the thread after it was idle for a while. */
  #scheduleEnd(): void {
    if (this.#idle) clearTimeout(this.#idle)
    if (this.#inProgress.size > 0 || this.#waiting.length > 0) return
    this.#worker?.unref()
    this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref()
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#limit?.end()
    if (this.#idle) clearTimeout(this.#idle)
    await worker?.terminate()
  }
}

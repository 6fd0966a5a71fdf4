import { Worker } from 'node:worker_threads'
import {
  type MessageParser,
  MessageParserBusy,
  type ParsedMail,
  type ReadingFailure,
  type ReadingOptions,
} from '../../ports/message-parser.ts'
import { WorkerLimit } from '../worker-thread.ts'
import { unpackMessage } from './packed-message.ts'
import { unparsedMessage } from './read-for-storage.ts'
import type { ParseRequest, WorkerProgress, WorkerReply } from './serve-messages.ts'

/** Messages in the worker at once: enough to keep it busy, few enough to copy. */
const maxInProgress = 8

const maxStartMs = 20_000

type WorkerOptions = {
  /** Maximum CPU time of one message, accurate to an eighth. */
  maxMessageMs?: number
  /** Maximum elapsed time of one message. */
  maxWaitMs?: number
  /** Time that an idle worker is kept. */
  idleMs?: number
  /** Maximum messages waiting or in progress. */
  maxWaiting?: number
  /** Maximum memory of the worker in MB. */
  maxMemoryMegabytes?: number
  /** Program of the worker. */
  entry?: URL
}

type Task = {
  number: number
  raw: Uint8Array
  options: ReadingOptions
  isInProgress: boolean
  resolve: (read: ParsedMail) => void
  reject: (error: Error) => void
}

/**
 * Parses messages in a separate thread, so that no hostile message blocks the program. A message that exceeds the
 * limits ends the thread: it is returned as unparsed, and the next thread continues with the others.
 */
export class WorkerMessageParser implements Pick<MessageParser, 'parseMessage' | 'close'> {
  #options: Required<WorkerOptions>
  #worker: Worker | null = null
  #current: WorkerProgress['current'] = newProgress()
  #isReady = false
  /** In order of arrival; those in progress come first. */
  #tasks = new Map<number, Task>()
  #lastNumber = 0
  #isAssignScheduled = false
  #watch: NodeJS.Timeout | null = null
  #idle: NodeJS.Timeout | null = null

  constructor(options: WorkerOptions = {}) {
    this.#options = {
      maxMessageMs: 8_000,
      maxWaitMs: 60_000,
      idleMs: 60_000,
      maxWaiting: 1000,
      maxMemoryMegabytes: 512,
      entry: new URL('./message-worker.ts', import.meta.url),
      ...options,
    }
  }

  parseMessage(raw: Uint8Array, options: ReadingOptions = {}): Promise<ParsedMail> {
    if (this.#tasks.size >= this.#options.maxWaiting) return Promise.reject(new MessageParserBusy())

    return new Promise((resolve, reject) => {
      const number = this.#nextNumber()
      this.#tasks.set(number, { number, raw, options, isInProgress: false, resolve, reject })
      if (!this.#worker) this.#startWorker()
      this.#worker?.ref() // A pending message keeps the process alive.
      this.#scheduleAssign()
    })
  }

  async close(): Promise<void> {
    for (const task of this.#tasks.values()) task.reject(new Error('The message parser was closed'))
    this.#tasks.clear()
    await this.#endWorker()
  }

  /** Fits into the 32 bits shared with the worker; 0 means idle. */
  #nextNumber(): number {
    this.#lastNumber = (this.#lastNumber % 0x7fffffff) + 1
    return this.#lastNumber
  }

  #startWorker(): void {
    const { entry, maxMemoryMegabytes, idleMs } = this.#options
    this.#current = newProgress()
    const worker = new Worker(entry, {
      workerData: { current: this.#current } satisfies WorkerProgress,
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMegabytes },
      env: {},
    })
    this.#worker = worker
    worker.on('message', (reply: WorkerReply) => worker === this.#worker && this.#receive(reply))
    worker.on('error', (error) => worker === this.#worker && this.#fail('crash', error as Error))
    worker.on(
      'exit',
      () => worker === this.#worker && this.#fail('crash', new Error('The parser thread ended')),
    )

    this.#watch = this.#startWatch(worker)
    this.#idle = setTimeout(() => this.#endIfIdle(), idleMs).unref()
  }

  #endIfIdle(): void {
    if (this.#tasks.size === 0) void this.#endWorker()
  }

  async #endWorker(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#isReady = false
    if (this.#watch) clearInterval(this.#watch)
    if (this.#idle) clearTimeout(this.#idle)
    await worker?.terminate()
  }

  /** Terminates a worker that exceeds the limits or does not become ready. */
  #startWatch(worker: Worker): NodeJS.Timeout {
    const { maxMessageMs: maxMs, maxWaitMs } = this.#options
    const startedAt = performance.now()
    const limit = new WorkerLimit(worker, { maxMs, maxWaitMs }, () => {
      if (worker === this.#worker) this.#fail('time', new Error('The parser thread did not respond in time'))
    })
    let readCount = 0
    return setInterval(() => {
      const current = Atomics.load(this.#current, 0)
      if (current !== readCount) {
        if (current === 0) limit.end()
        else limit.start()
      }
      readCount = current
      if (!this.#isReady && performance.now() - startedAt > maxStartMs)
        this.#fail('time', new Error('The parser thread did not start in time'))
    }, maxMs / 8).unref()
  }

  /** Batches messages of one event loop turn. */
  #scheduleAssign(): void {
    if (this.#isAssignScheduled || !this.#isReady) return
    this.#isAssignScheduled = true
    queueMicrotask(() => {
      this.#isAssignScheduled = false
      this.#assignTasks()
    })
  }

  /** Sends waiting messages to the worker, up to the limit in progress. */
  #assignTasks(): void {
    if (!this.#isReady) return
    const requests: ParseRequest[] = []
    let inProgress = 0
    for (const task of this.#tasks.values()) {
      if (++inProgress > maxInProgress) break
      if (task.isInProgress) continue
      task.isInProgress = true
      // A copy: the caller keeps its own, which may be a view of a larger buffer.
      const { number, options } = task
      requests.push({ number, raw: new Uint8Array(task.raw), options })
    }
    const transfer = requests.map(({ raw }) => raw.buffer as ArrayBuffer)
    if (requests.length > 0) this.#worker?.postMessage(requests, transfer)
  }

  #receive(reply: WorkerReply): void {
    if (reply === 'ready') this.#isReady = true
    else for (const { number, packed } of reply) this.#resolve(number, (raw) => unpackMessage(packed, raw))
    this.#assignTasks()
    if (this.#tasks.size === 0) this.#worker?.unref()
    this.#idle?.refresh()
  }

  #resolve(number: number, read: (raw: Uint8Array) => ParsedMail): void {
    const task = this.#tasks.get(number)
    this.#tasks.delete(number)
    task?.resolve(read(task.raw))
  }

  /** Fails the message being parsed, if any, and passes the others to a new worker. */
  #fail(failure: ReadingFailure, error: Error): void {
    const blamed = Atomics.load(this.#current, 0)
    void this.#endWorker()

    if (blamed) this.#resolve(blamed, () => unparsedMessage(failure))
    else this.#rejectAll(error)
    if (this.#tasks.size === 0) return

    for (const task of this.#tasks.values()) task.isInProgress = false
    this.#startWorker()
  }

  /** The worker cannot start: no message is the cause, so none may be stored as unparsed. */
  #rejectAll(error: Error): void {
    for (const task of this.#tasks.values()) task.reject(error)
    this.#tasks.clear()
  }
}

function newProgress(): WorkerProgress['current'] {
  return new Int32Array(new SharedArrayBuffer(4))
}

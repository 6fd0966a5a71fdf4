import { Worker } from 'node:worker_threads'
import { WorkerLimit } from '../worker-thread.ts'
import type { TaskReply, TaskRequest } from './serve-tasks.ts'

/** Reason for a failed task: time, memory, or another crash. */
export class TaskFailure extends Error {
  readonly reason: 'time' | 'memory' | 'crash'
  constructor(reason: TaskFailure['reason'], message: string) {
    super(message)
    this.name = 'ContentTrouble'
    this.reason = reason
  }
}

/** Limits of a thread. */
export interface ThreadLimits {
  entry: URL
  /** CPU time. */
  maxTaskMs: number
  /** Elapsed time. */
  maxWaitMs: number
  maxMemoryMegabytes: number
}

interface CurrentTask {
  request: TaskRequest
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

const maxStartMs = 20_000

/** A thread that runs one task at a time. A task that exceeds the limits ends only this thread. */
export class TaskThread {
  readonly #worker: Worker
  readonly #onFree: (thread: TaskThread) => void
  #current: CurrentTask | null = null
  #isReady = false
  #hasExited = false
  readonly #start: NodeJS.Timeout
  readonly #limit: WorkerLimit
  /** Start of the current task, in monotonic time. */
  startedAt = 0

  constructor(limits: ThreadLimits, onFree: (thread: TaskThread) => void) {
    this.#onFree = onFree
    this.#worker = new Worker(limits.entry, {
      resourceLimits: { maxOldGenerationSizeMb: limits.maxMemoryMegabytes },
      env: {},
    })
    this.#start = setTimeout(() => this.#fail('crash', 'The thread did not start'), maxStartMs).unref()
    const { maxTaskMs: maxMs, maxWaitMs } = limits
    this.#limit = new WorkerLimit(this.#worker, { maxMs, maxWaitMs }, () =>
      this.#fail('time', `The task took more than ${maxMs} ms of the processor, or ${maxWaitMs} ms`),
    )
    this.#worker.on('message', (reply: TaskReply) => this.#receive(reply))
    this.#worker.on('error', (error: Error & { code?: string }) =>
      this.#fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error.message),
    )
    this.#worker.on('exit', () => this.#fail('crash', 'The thread ended'))
  }

  get isBusy(): boolean {
    return this.#current !== null
  }

  get hasExited(): boolean {
    return this.#hasExited
  }

  /** Starts a task; while it is pending, the process does not exit. */
  run(request: TaskRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#current = { request, resolve, reject }
      this.startedAt = performance.now()
      this.#worker.ref()
      if (this.#isReady) this.#startTask()
    })
  }

  async end(): Promise<void> {
    this.#hasExited = true
    this.#stopTimers()
    this.#current?.reject(new Error('The message parser was closed'))
    this.#current = null
    await this.#worker.terminate()
  }

  #startTask(): void {
    if (!this.#current) return
    this.#limit.start()
    const { request, transfer } = withCopiedBytes(this.#current.request)
    this.#worker.postMessage(request, transfer)
  }

  #receive(reply: TaskReply): void {
    if (this.#hasExited) return
    if (reply.is === 'ready') {
      this.#isReady = true
      clearTimeout(this.#start)
      if (this.#current) this.#startTask()
      else this.#worker.unref()
      return
    }
    this.#limit.end()
    const current = this.#current
    this.#current = null
    this.#worker.unref()
    if (reply.is === 'done') current?.resolve(reply.output)
    else current?.reject(new TaskFailure('crash', reply.message))
    this.#onFree(this)
  }

  #stopTimers(): void {
    clearTimeout(this.#start)
    this.#limit.end()
  }

  #fail(reason: TaskFailure['reason'], message: string): void {
    if (this.#hasExited) return
    this.#hasExited = true
    this.#stopTimers()
    const current = this.#current
    this.#current = null
    void this.#worker.terminate()
    current?.reject(new TaskFailure(reason, message))
    this.#onFree(this)
  }
}

/** Copies the message for transfer: the caller keeps its own, which may be a view of a larger buffer. */
function withCopiedBytes(request: TaskRequest): { request: TaskRequest; transfer: ArrayBuffer[] } {
  const transfer: ArrayBuffer[] = []
  const copy = (raw: Uint8Array) => {
    const bytes = new Uint8Array(raw)
    transfer.push(bytes.buffer)
    return bytes
  }
  const { input } = request
  if (input === null) return { request, transfer }
  if ('raw' in input)
    return { request: { ...request, input: { ...input, raw: copy(input.raw) } } as TaskRequest, transfer }
  if ('file' in input)
    return { request: { ...request, input: { ...input, file: copy(input.file) } } as TaskRequest, transfer }
  if ('source' in input && 'raw' in input.source) {
    const source = { raw: copy(input.source.raw) }
    return { request: { ...request, input: { ...input, source } } as TaskRequest, transfer }
  }
  if ('script' in input && input.script) {
    const message = { ...input.script.message, raw: copy(input.script.message.raw) }
    return {
      request: { ...request, input: { ...input, script: { ...input.script, message } } } as TaskRequest,
      transfer,
    }
  }
  return { request, transfer }
}

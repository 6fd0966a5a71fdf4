import { Worker } from 'node:worker_threads'
import type { WriteReply, WriteRequest } from './disk-thread-worker.ts'

interface PendingWrite {
  resolve(): void
  reject(error: Error): void
}

const idleMs = 60_000

/**
 * A thread that only writes small files and waits for the disk, with one message in each direction. In the thread pool,
 * each step takes a message, and opening a file, which waits for the journal, blocks others.
 */
export class DiskThread {
  #worker: Worker | null = null
  #pending = new Map<number, PendingWrite>()
  #lastNumber = 0
  #idle: NodeJS.Timeout | null = null

  /** Resolves when the file is complete and durable under its final name. */
  write(request: Omit<WriteRequest, 'number'>): Promise<void> {
    return new Promise((resolve, reject) => {
      const number = ++this.#lastNumber
      this.#pending.set(number, { resolve, reject })
      const worker = this.#worker ?? this.#start()
      worker.ref() // A pending file keeps the process alive.
      worker.postMessage({ ...request, number } satisfies WriteRequest, [])
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    if (this.#idle) clearTimeout(this.#idle)
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./disk-thread-worker.ts', import.meta.url), {
      env: {},
      execArgv: [],
    })
    this.#worker = worker
    worker.on('message', (replies: WriteReply[]) => this.#receive(replies))
    worker.on('error', (error) => this.#fail(worker, error as Error))
    worker.on('exit', () => this.#fail(worker, new Error('The file writer thread ended')))
    return worker
  }

  #receive(replies: readonly WriteReply[]): void {
    for (const { number, error } of replies) {
      const waiting = this.#pending.get(number)
      this.#pending.delete(number)
      if (error) waiting?.reject(Object.assign(new Error(error.message), { code: error.code }))
      else waiting?.resolve()
    }
    if (this.#pending.size > 0) return
    this.#worker?.unref()
    if (this.#idle) this.#idle.refresh()
    else this.#idle = setTimeout(() => this.#closeIfIdle(), idleMs).unref()
  }

  #closeIfIdle(): void {
    this.#idle = null
    if (this.#pending.size === 0) void this.close()
  }

  /** Pending files may or may not be on disk: they are reported as failed and written again on retry. */
  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

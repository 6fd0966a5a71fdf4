import { RemoteMailboxError } from '../../ports/remote-mailbox.ts'
import { MailboxProcess, type ProcessLimits } from './mailbox-process.ts'

export interface PoolLimits extends ProcessLimits {
  maxProcesses: number
  /** Time that a caller waits for a free process. */
  maxQueueMs: number
  /** Time that an idle process is kept. */
  idleMs: number
}

const defaults: PoolLimits = {
  maxMs: 8_000,
  // A part is at most one complete message: 60 MB over a slow connection.
  maxWaitMs: 15 * 60_000,
  // Sufficient for the list of a folder with two million messages.
  maxHeapMegabytes: 256,
  maxMemoryMegabytes: 640,
  maxProcesses: 8,
  maxQueueMs: 30_000,
  idleMs: 60_000,
}

/** A limited number of mailbox processes, each used for one mailbox at a time. */
export class ProcessPool {
  readonly #limits: PoolLimits
  readonly #busy = new Set<MailboxProcess>()
  readonly #queue: ((process: MailboxProcess) => void)[] = []
  #idle: MailboxProcess[] = []
  #idleTimer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(limits: Partial<PoolLimits> = {}) {
    this.#limits = { ...defaults, ...limits }
  }

  async acquire(): Promise<MailboxProcess> {
    if (this.#isClosed) throw new RemoteMailboxError('unreachable', new Error('The server is stopping'))
    return this.#busy.size < this.#limits.maxProcesses ? this.#next() : this.#wait()
  }

  release(process: MailboxProcess): void {
    if (!this.#busy.delete(process) || this.#isClosed) return
    if (!process.hasExited) this.#idle.push(process)
    this.#queue.shift()?.(this.#next())
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(() => this.#endIdle(), this.#limits.idleMs).unref()
  }

  close(): void {
    this.#isClosed = true
    for (const process of this.#busy) process.end()
    this.#endIdle()
  }

  /** Returns an idle process, or a new one. */
  #next(): MailboxProcess {
    this.#idle = this.#idle.filter(({ hasExited }) => !hasExited)
    const process = this.#idle.pop() ?? new MailboxProcess(this.#limits)
    this.#busy.add(process)
    return process
  }

  /** Waits until a process is released; fails after the time limit. */
  #wait(): Promise<MailboxProcess> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(claim), 1)
        reject(new RemoteMailboxError('unreachable', new Error('Too many other mailboxes are open')))
      }, this.#limits.maxQueueMs)
      const claim = (process: MailboxProcess) => {
        clearTimeout(timer)
        resolve(process)
      }
      this.#queue.push(claim)
    })
  }

  #endIdle(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    for (const process of this.#idle.splice(0)) process.end()
  }
}

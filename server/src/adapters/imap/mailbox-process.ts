import { type ChildProcess, fork } from 'node:child_process'
import { RemoteMailboxError } from '../../ports/remote-mailbox.ts'
import {
  type CallName,
  type FromMailbox,
  type MailboxCalls,
  type PartOf,
  partsAhead,
  type ToMailbox,
} from './mailbox-calls.ts'
import { readUsage } from './process-usage.ts'

/** Limits of one mailbox process. */
export interface ProcessLimits {
  /** CPU time without progress: no part sent, no call started. Enforced on Linux. */
  maxMs: number
  /** Time without progress while a call waits for a response. */
  maxWaitMs: number
  /** The JavaScript heap. */
  maxHeapMegabytes: number
  /** All memory, buffers included. Enforced on Linux. */
  maxMemoryMegabytes: number
}

const checksPerLimit = 8
const maxCheckPauseMs = 250

/**
 * A child process that reads one mailbox at a time. Hostile responses can exhaust its CPU time or memory, or crash it:
 * the process ends, its calls fail with `unreachable`, and the server continues. A thread is not enough, because V8
 * aborts the entire process when one large allocation exceeds the heap limit of a thread.
 */
export class MailboxProcess {
  readonly #child: ChildProcess
  readonly #limits: ProcessLimits
  readonly #calls = new Map<number, Call>()
  readonly #watch: NodeJS.Timeout
  #lastNumber = 0
  #progressAt = performance.now()
  /** CPU time at the first check after the last progress. */
  #processorMs: number | null = null
  #isReady = false
  #failure: RemoteMailboxError | null = null

  constructor(limits: ProcessLimits) {
    this.#limits = limits
    this.#child = fork(new URL('./serve-mailbox.ts', import.meta.url), {
      // The environment of the server contains secrets.
      env: {},
      execArgv: [`--max-old-space-size=${limits.maxHeapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (reply: FromMailbox) => this.#receive(reply))
    this.#child.on('error', (error) => this.#fail(error.message))
    this.#child.on('exit', (code, signal) => this.#fail(`it ended by ${signal ?? `status ${code}`}`))
    const pause = Math.min(maxCheckPauseMs, limits.maxMs / checksPerLimit)
    this.#watch = setInterval(() => this.#check(), pause).unref()
    this.#unrefIfIdle()
  }

  get hasExited(): boolean {
    return this.#failure !== null
  }

  /** Yields the parts of a result as they arrive; the process sends only a few more than were consumed. */
  async *call<Name extends CallName>(
    name: Name,
    ...args: MailboxCalls[Name]['args']
  ): AsyncGenerator<PartOf<Name>, void> {
    if (this.#failure) throw this.#failure
    const number = ++this.#lastNumber
    const call = new Call()
    this.#calls.set(number, call)
    this.#child.ref() // A pending call keeps the process alive.
    this.#child.channel?.ref()
    this.#send({ is: 'call', number, name, args } as ToMailbox)
    try {
      for (;;) {
        const part = await call.next()
        if (part === null) return
        this.#send({ is: 'consumed', number })
        yield part as PartOf<Name>
      }
    } finally {
      this.#calls.delete(number)
      if (!call.hasExited) this.#send({ is: 'stop', number })
      this.#unrefIfIdle()
    }
  }

  end(): void {
    this.#fail('the server is stopping')
  }

  #send(request: ToMailbox): void {
    this.#recordProgress()
    if (this.#failure) return
    // An ended process is reported by its exit event.
    this.#child.send(request, () => {})
  }

  #receive(reply: FromMailbox): void {
    this.#recordProgress()
    if (reply.is === 'ready') {
      this.#isReady = true
      return
    }
    const call = this.#calls.get(reply.number)
    if (reply.is === 'part') call?.add(reply.part)
    else if (reply.is === 'done') call?.end(null)
    else call?.end(new RemoteMailboxError(reply.code, new Error(reply.message)))
  }

  #recordProgress(): void {
    this.#progressAt = performance.now()
    this.#processorMs = null
  }

  /** Ends the process if it exceeds its CPU time, memory or waiting time. */
  #check(): void {
    const { maxMs, maxWaitMs, maxMemoryMegabytes } = this.#limits
    const usage = readUsage(this.#child.pid ?? 0)
    if (usage) {
      // Loading the program does not count as work.
      if (this.#isReady) this.#processorMs ??= usage.processorMs
      if (this.#processorMs !== null && usage.processorMs - this.#processorMs >= maxMs)
        this.#fail(`it used ${maxMs} ms of processor time without progress`)
      if (usage.memoryBytes > maxMemoryMegabytes * 1024 * 1024)
        this.#fail(`it used more than ${maxMemoryMegabytes} MB of memory`)
    }
    const isAwaited = [...this.#calls.values()].some((call) => call.isAwaited)
    if (isAwaited && performance.now() - this.#progressAt >= maxWaitMs)
      this.#fail(`it made no progress for ${maxWaitMs} ms`)
  }

  #fail(reason: string): void {
    if (this.#failure) return
    this.#failure = new RemoteMailboxError(
      'unreachable',
      new Error(`The process that reads the mailbox was stopped: ${reason}`),
    )
    clearInterval(this.#watch)
    this.#child.kill('SIGKILL')
    for (const call of this.#calls.values()) call.end(this.#failure)
  }

  /** Allows the server to exit while no call is pending. */
  #unrefIfIdle(): void {
    if (this.#calls.size > 0) return
    this.#child.unref()
    this.#child.channel?.unref()
  }
}

/** Parts of a result that the caller has not consumed yet. */
class Call {
  readonly #parts: unknown[] = []
  #end: { error: RemoteMailboxError | null } | null = null
  #notifyReader = () => {}

  get hasExited(): boolean {
    return this.#end !== null
  }

  /** True if the process may send a part. */
  get isAwaited(): boolean {
    return this.#end === null && this.#parts.length < partsAhead
  }

  add(part: unknown): void {
    this.#parts.push(part)
    this.#notifyReader()
  }

  end(error: RemoteMailboxError | null): void {
    this.#end ??= { error }
    this.#notifyReader()
  }

  /** Waits for the next part; null at the end. */
  async next(): Promise<unknown> {
    for (;;) {
      if (this.#parts.length > 0) return this.#parts.shift()
      if (this.#end?.error) throw this.#end.error
      if (this.#end) return null
      await new Promise<void>((resolve) => {
        this.#notifyReader = resolve
      })
    }
  }
}

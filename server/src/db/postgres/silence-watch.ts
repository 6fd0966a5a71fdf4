import { Socket } from 'node:net'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'

/**
 * Interval of checks. Silence is counted in checks and not in time, because the process itself may have been suspended.
 */
const checkMilliseconds = 500
/** Number of checks without a response after which another connection is tried, and the number that it gets. */
const checksInSilence = 8
/** Number of consecutive reports of an idle server process after which a response counts as lost. */
const maxIdleReports = 2

/** A wait for the server: for the response to a query, or for a connection. */
export interface Line {
  /** Id of the server process; null while there is none, or when it varies. */
  readonly process: number | null
  /** Number of bytes received so far. */
  receivedBytes(): number
  /** Ends the wait, with a reason when the server is completely silent. */
  cut(reason?: StoreUnavailable): void
}

/** A query to the server on a separate connection. */
export interface FreshQuestion {
  /** Ids of those processes that are idle. Rejects when the server is unreachable. */
  readonly idle: Promise<readonly number[]>
  giveUp(): void
}

interface Waiting {
  line: Line
  receivedBytes: number
  quietSince: number
  timesIdle: number
}

/**
 * Detects a silent path to the server: connections stay open, but no data arrives. Only pending waits are checked, so
 * that normal operation causes no extra queries. A second connection distinguishes a long query from a silent server.
 * While the server is silent, new requests fail immediately.
 */
export class UnresponsiveWatch {
  readonly #query: (processes: readonly number[]) => FreshQuestion
  readonly #waiting = new Map<Line, Waiting>()
  readonly #sockets = new Set<Socket>()
  readonly #connections = new Set<Line>()
  readonly #timer: NodeJS.Timeout
  #checks = 0
  #pending: { question: FreshQuestion; checks: number } | null = null
  #silence: StoreUnavailable | null = null

  constructor(query: (processes: readonly number[]) => FreshQuestion) {
    this.#query = query
    this.#timer = setInterval(() => this.#check(), checkMilliseconds).unref()
  }

  /** Creates a socket that is closed when the server is silent. */
  createSocket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  /** Adds a connection until it is removed. */
  add(line: Line): void {
    this.#connections.add(line)
  }

  remove(line: Line): void {
    this.#connections.delete(line)
    this.#waiting.delete(line)
  }

  /** Marks the start of a wait for the server. */
  start(line: Line): void {
    this.#waiting.set(line, {
      line,
      receivedBytes: line.receivedBytes(),
      quietSince: this.#checks,
      timesIdle: 0,
    })
  }

  /** Marks the end of a wait. */
  end(line: Line): void {
    this.#waiting.delete(line)
  }

  /** Waits for a connection; fails immediately while the server is silent. */
  connect<T extends { release(): void }>(connect: () => Promise<T>): Promise<T> {
    if (this.#silence) return Promise.reject(this.#silence)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let isOver = false
    const line: Line = {
      process: null,
      receivedBytes: () => 0,
      cut: (reason) => {
        isOver = true
        this.end(line)
        reject(reason)
      },
    }
    this.start(line)
    connect()
      .then((client) => (isOver ? client.release() : resolve(client)), reject)
      .finally(() => this.end(line))
    return promise
  }

  close(): void {
    clearInterval(this.#timer)
    this.#pending?.question.giveUp()
  }

  #check(): void {
    this.#checks++
    if (this.#pending) {
      if (++this.#pending.checks >= checksInSilence) this.#pending.question.giveUp()
      return
    }
    const quiet = this.#findQuiet()
    if (quiet.length > 0 || this.#silence) void this.#findOut(quiet)
  }

  /** Returns the waits that have received no bytes for too many checks. */
  #findQuiet(): Waiting[] {
    const quiet: Waiting[] = []
    for (const waiting of this.#waiting.values()) {
      const receivedBytes = waiting.line.receivedBytes()
      if (receivedBytes !== waiting.receivedBytes) {
        waiting.receivedBytes = receivedBytes
        waiting.quietSince = this.#checks
      }
      if (this.#checks - waiting.quietSince >= checksInSilence) quiet.push(waiting)
    }
    return quiet
  }

  /** Queries the server on another connection, to distinguish a long query from an unreachable server. */
  async #findOut(quiet: readonly Waiting[]): Promise<void> {
    const question = this.#query(quiet.flatMap(({ line }) => line.process ?? []))
    this.#pending = { question, checks: 0 }
    try {
      const idle = new Set(await question.idle)
      this.#speaks()
      for (const waiting of quiet) this.#cutIfLost(waiting, idle)
    } catch (error) {
      this.#isSilent(error)
    } finally {
      this.#pending = null
    }
  }

  /** The server responds, but the response to this wait was lost on a broken path. */
  #cutIfLost(waiting: Waiting, idle: ReadonlySet<number>): void {
    const { line } = waiting
    if (this.#waiting.get(line) !== waiting || line.receivedBytes() !== waiting.receivedBytes) return
    waiting.timesIdle = line.process !== null && idle.has(line.process) ? waiting.timesIdle + 1 : 0
    if (waiting.timesIdle < maxIdleReports) return
    line.cut()
    // Idle connections may be lost as well, and would delay their next user as long.
    for (const other of this.#connections) if (!this.#waiting.has(other)) other.cut()
  }

  /** Fails all pending waits, because the server is unreachable. */
  #isSilent(error: unknown): void {
    if (this.#silence) return
    this.#silence = new StoreUnavailable('away', error)
    for (const { line } of this.#waiting.values()) line.cut(this.#silence)
    this.#cutSockets()
  }

  /** Accepts requests again, because the server responds. */
  #speaks(): void {
    if (!this.#silence) return
    this.#silence = null
    // Connection attempts started during the silence have no caller left.
    this.#cutSockets()
  }

  #cutSockets(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

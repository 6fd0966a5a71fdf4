import { Socket } from 'node:net'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'

/**
 * Interval of checks. Silence is counted in checks and not in time, because the process itself may have been suspended.
 */
const checkMilliseconds = 500
/** Number of checks without a response after which another connection is tried, and the number that it gets. */
const maxUnchangedChecks = 8
/** Number of consecutive reports of an idle server process after which a response counts as lost. */
const maxIdleReports = 2

/** A wait for the server: for the response to a query, or for a connection. */
export interface ServerWait {
  /** Id of the server process; null while there is none, or when it varies. */
  readonly process: number | null
  /** Number of bytes received so far. */
  receivedBytes(): number
  /** Ends the wait, with a reason when the server is completely silent. */
  abort(reason?: StoreUnavailable): void
}

/** A query to the server on a separate connection. */
export interface SeparateQuery {
  /** Ids of those processes that are idle. Rejects when the server is unreachable. */
  readonly idle: Promise<readonly number[]>
  cancel(): void
}

interface WatchedWait {
  serverWait: ServerWait
  receivedBytes: number
  quietSince: number
  idleReports: number
}

/**
 * Detects a silent path to the server: connections stay open, but no data arrives. Only pending waits are checked, so
 * that normal operation causes no extra queries. A second connection distinguishes a long query from a silent server.
 * While the server is silent, new requests fail immediately.
 */
export class UnresponsiveWatch {
  readonly #query: (processes: readonly number[]) => SeparateQuery
  readonly #waiting = new Map<ServerWait, WatchedWait>()
  readonly #sockets = new Set<Socket>()
  readonly #connections = new Set<ServerWait>()
  readonly #timer: NodeJS.Timeout
  #checks = 0
  #pending: { query: SeparateQuery; checks: number } | null = null
  #unavailable: StoreUnavailable | null = null

  constructor(query: (processes: readonly number[]) => SeparateQuery) {
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
  add(serverWait: ServerWait): void {
    this.#connections.add(serverWait)
  }

  remove(serverWait: ServerWait): void {
    this.#connections.delete(serverWait)
    this.#waiting.delete(serverWait)
  }

  /** Marks the start of a wait for the server. */
  start(serverWait: ServerWait): void {
    this.#waiting.set(serverWait, {
      serverWait,
      receivedBytes: serverWait.receivedBytes(),
      quietSince: this.#checks,
      idleReports: 0,
    })
  }

  /** Marks the end of a wait. */
  end(serverWait: ServerWait): void {
    this.#waiting.delete(serverWait)
  }

  /** Waits for a connection; fails immediately while the server is silent. */
  connect<T extends { release(): void }>(connect: () => Promise<T>): Promise<T> {
    if (this.#unavailable) return Promise.reject(this.#unavailable)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let isOver = false
    const serverWait: ServerWait = {
      process: null,
      receivedBytes: () => 0,
      abort: (reason) => {
        isOver = true
        this.end(serverWait)
        reject(reason)
      },
    }
    this.start(serverWait)
    connect()
      .then((client) => (isOver ? client.release() : resolve(client)), reject)
      .finally(() => this.end(serverWait))
    return promise
  }

  close(): void {
    clearInterval(this.#timer)
    this.#pending?.query.cancel()
  }

  #check(): void {
    this.#checks++
    if (this.#pending) {
      if (++this.#pending.checks >= maxUnchangedChecks) this.#pending.query.cancel()
      return
    }
    const unchanged = this.#findUnchanged()
    if (unchanged.length > 0 || this.#unavailable) void this.#queryServer(unchanged)
  }

  /** Returns the waits that have received no bytes for too many checks. */
  #findUnchanged(): WatchedWait[] {
    const unchanged: WatchedWait[] = []
    for (const waiting of this.#waiting.values()) {
      const receivedBytes = waiting.serverWait.receivedBytes()
      if (receivedBytes !== waiting.receivedBytes) {
        waiting.receivedBytes = receivedBytes
        waiting.quietSince = this.#checks
      }
      if (this.#checks - waiting.quietSince >= maxUnchangedChecks) unchanged.push(waiting)
    }
    return unchanged
  }

  /** Queries the server on another connection, to distinguish a long query from an unreachable server. */
  async #queryServer(unchanged: readonly WatchedWait[]): Promise<void> {
    const query = this.#query(unchanged.flatMap(({ serverWait }) => serverWait.process ?? []))
    this.#pending = { query, checks: 0 }
    try {
      const idle = new Set(await query.idle)
      this.#recover()
      for (const waiting of unchanged) this.#abortIfLost(waiting, idle)
    } catch (error) {
      this.#failAll(error)
    } finally {
      this.#pending = null
    }
  }

  /** The server responds, but the response to this wait was lost on a broken path. */
  #abortIfLost(waiting: WatchedWait, idle: ReadonlySet<number>): void {
    const { serverWait } = waiting
    if (this.#waiting.get(serverWait) !== waiting || serverWait.receivedBytes() !== waiting.receivedBytes)
      return
    waiting.idleReports =
      serverWait.process !== null && idle.has(serverWait.process) ? waiting.idleReports + 1 : 0
    if (waiting.idleReports < maxIdleReports) return
    serverWait.abort()
    // Idle connections may be lost as well, and would delay their next user as long.
    for (const other of this.#connections) if (!this.#waiting.has(other)) other.abort()
  }

  /** Fails all pending waits, because the server is unreachable. */
  #failAll(error: unknown): void {
    if (this.#unavailable) return
    this.#unavailable = new StoreUnavailable('away', error)
    for (const { serverWait } of this.#waiting.values()) serverWait.abort(this.#unavailable)
    this.#destroySockets()
  }

  /** Accepts requests again, because the server responds. */
  #recover(): void {
    if (!this.#unavailable) return
    this.#unavailable = null
    // Connection attempts started during the silence have no caller left.
    this.#destroySockets()
  }

  #destroySockets(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

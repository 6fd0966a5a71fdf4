import pg from 'pg'
import {
  ChannelSubscribers,
  checkHint,
  type EventBus,
  type HintHandler,
  type Unsubscribe,
} from '../../ports/event-bus.ts'

const minBackOffMs = 100
const maxBackOffMs = 10_000
const heartbeatMs = 5_000
const responseTimeoutMs = 4_000

/** Maximum hints queued while disconnected, and maximum hints per statement. */
const maxQueued = 10_000
const maxBatch = 500

type Hint = { channel: string; payload: string }

/** Finds the address of the server; again after `forget`. */
interface ServerAddress {
  find(): Promise<string>
  forget(): void
}

type PostgresOptions = {
  server: ServerAddress
  /** Called when the connection is lost or cannot be opened; it is retried automatically. */
  onError?: (error: Error) => void
}

/** Hints between nodes through LISTEN and NOTIFY, on a separate connection that is reopened when it breaks. */
export class PostgresEventBus implements EventBus {
  #options: PostgresOptions
  #subscribers = new ChannelSubscribers()
  #client: pg.Client | null = null
  #lastQuery: Promise<unknown> = Promise.resolve()
  #processId = 0
  #queuedHints: Hint[] = []
  #isSending = false
  #isClosed = false
  #failures = 0
  #timers = new Set<NodeJS.Timeout>()

  private constructor(options: PostgresOptions) {
    this.#options = options
  }

  /** Connects; fails if the first connection fails. */
  static async open(options: PostgresOptions): Promise<PostgresEventBus> {
    const bus = new PostgresEventBus(options)
    await bus.#connect()
    bus.#scheduleHeartbeat()
    return bus
  }

  publish(channel: string, payload: string): void {
    checkHint(channel, payload)
    // Delivered locally without a round trip; the echo from the server is dropped below.
    this.#subscribers.notify(channel, payload)
    this.#queuedHints.push({ channel, payload })
    if (this.#queuedHints.length > maxQueued) this.#queuedHints.shift()
    void this.#send()
  }

  subscribe(channel: string, listener: HintHandler): Unsubscribe {
    checkHint(channel, '')
    const isFirst = !this.#subscribers.channels().includes(channel)
    const unsubscribe = this.#subscribers.add(channel, listener, () =>
      this.#notifyServer('unlisten', channel),
    )
    if (isFirst) this.#notifyServer('listen', channel)
    return unsubscribe
  }

  async close(): Promise<void> {
    // Sends pending hints first: the other nodes would otherwise learn of them with the next hint.
    while (this.#client && (this.#isSending || this.#queuedHints.length > 0)) await this.#lastQuery
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#subscribers = new ChannelSubscribers()
    await this.#client?.end().catch(() => {}) // The connection may already be broken.
    this.#client = null
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: await this.#options.server.find(),
      application_name: 'bocau events',
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
      keepAlive: true,
    })
    client.on('error', (error) => this.#handleDisconnect(client, error))
    client.on('end', () => this.#handleDisconnect(client, new Error('The connection ended')))
    client.on('notification', ({ channel, payload, processId }) => {
      if (processId !== this.#processId) this.#subscribers.notify(channel, payload ?? '')
    })
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.#processId = rows[0]?.pid ?? 0
    if (this.#isClosed) return client.end()

    this.#client = client
    this.#failures = 0
    for (const channel of this.#subscribers.channels()) this.#notifyServer('listen', channel)
    void this.#send()
  }

  #notifyServer(verb: 'listen' | 'unlisten', channel: string): void {
    const client = this.#client
    if (!client) return // Channels subscribed until then are included in the next connect.
    this.#query(client, `${verb} ${client.escapeIdentifier(channel)}`).then(
      () => verb === 'listen' && this.#subscribers.notify(channel, null),
      (error) => this.#handleDisconnect(client, error),
    )
  }

  /** A connection runs one statement at a time. */
  #query(client: pg.Client, text: string, values: unknown[] = []): Promise<unknown> {
    const result = this.#lastQuery.then(() => client.query(text, values))
    this.#lastQuery = result.catch(() => {}) // Errors are reported to the caller.
    return result
  }

  /** One statement at a time: hints published meanwhile are batched in the next. */
  async #send(): Promise<void> {
    const client = this.#client
    if (this.#isSending || !client || this.#queuedHints.length === 0) return

    this.#isSending = true
    const batch = this.#queuedHints.splice(0, maxBatch)
    try {
      await this.#query(
        client,
        'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as hint(channel, payload)',
        [batch.map((hint) => hint.channel), batch.map((hint) => hint.payload)],
      )
    } catch (error) {
      // They may have been sent: hints may arrive twice.
      this.#queuedHints.unshift(...batch)
      this.#handleDisconnect(client, error as Error)
    }
    this.#isSending = false
    void this.#send()
  }

  /** Closes a broken connection and schedules another one. */
  #handleDisconnect(client: pg.Client, error: Error): void {
    if (client !== this.#client) return
    this.#client = null
    client.end().catch(() => {}) // It is broken; this only frees its socket.
    this.#scheduleReconnect(error)
  }

  #scheduleReconnect(error: Error): void {
    if (this.#isClosed) return
    this.#options.onError?.(error)
    this.#options.server.forget()
    const backOffMs = Math.min(minBackOffMs * 2 ** this.#failures++, maxBackOffMs)
    this.#schedule(backOffMs * (0.5 + Math.random() / 2), () => void this.#reconnect())
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect()
    } catch (error) {
      this.#scheduleReconnect(error as Error)
    }
  }

  /** A connection dropped by a firewall gives no error: only a query reveals it. */
  #scheduleHeartbeat(): void {
    this.#schedule(heartbeatMs, () => {
      const client = this.#client
      if (client)
        this.#query(client, 'select 1').catch((error: Error) => this.#handleDisconnect(client, error))
      this.#scheduleHeartbeat()
    })
  }

  #schedule(delayMs: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      action()
    }, delayMs).unref()
    this.#timers.add(timer)
  }
}

import type { Clock } from '../ports/clock.ts'
import { LmtpClient } from './lmtp-client.ts'

/** The door closes a connection that is idle for some minutes. */
const reusableMilliseconds = 60_000

interface IdleConnection {
  client: LmtpClient
  usedAt: number
}

/**
 * LMTP connections of a test world. The door greets a new connection after 100 ms, so the first one is opened before it
 * is needed, and each is used again.
 */
export class LmtpConnections {
  readonly #port: number
  readonly #clock: Pick<Clock, 'now'>
  readonly #all: LmtpClient[] = []
  readonly #idle: IdleConnection[] = []

  constructor(port: number, clock: Pick<Clock, 'now'>) {
    this.#port = port
    this.#clock = clock
    this.#release(this.#open())
  }

  /** Delivers one message; returns the reply for each recipient. */
  async deliver(from: string, to: readonly string[], raw: Uint8Array | string): Promise<string[]> {
    const client = this.#take()
    try {
      await client.ready
      return await client.deliver(from, to, raw)
    } finally {
      this.#release(client)
    }
  }

  close(): void {
    for (const client of this.#all) client.close()
  }

  #take(): LmtpClient {
    const idle = this.#idle.pop()
    return idle && this.#clock.now() - idle.usedAt < reusableMilliseconds ? idle.client : this.#open()
  }

  #open(): LmtpClient {
    const client = LmtpClient.start(this.#port)
    this.#all.push(client)
    return client
  }

  #release(client: LmtpClient): void {
    this.#idle.push({ client, usedAt: this.#clock.now() })
  }
}

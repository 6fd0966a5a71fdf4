import type { LiveEvent, SocketMessage } from '@bocau/contract/events'

/** Connection options of a socket client. */
export interface SocketOptions {
  token?: string | null
  room?: string
  since?: number | string
  protocols?: string[]
  headers?: Record<string, string>
  /** Shared or delegated mailbox to follow. */
  mailbox?: string
}

const maxWaitMilliseconds = 5000

/** A client of the live socket. */
export class SocketClient {
  readonly received: SocketMessage[] = []
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  readonly #socket: WebSocket
  #notifyReceived: () => void = () => {}

  constructor(origin: string, visit: SocketOptions) {
    const url = new URL(
      `${visit.mailbox ? `/m/${visit.mailbox}` : ''}/api/v2/socket`,
      origin.replace('http', 'ws'),
    )
    if (visit.room !== undefined) url.searchParams.set('room', visit.room)
    if (visit.since !== undefined) url.searchParams.set('since', String(visit.since))
    const headers = { ...(visit.token ? { 'x-auth-token': visit.token } : {}), ...visit.headers }
    this.#socket = new WebSocket(url, { protocols: visit.protocols ?? [], headers })
    this.#socket.addEventListener('message', ({ data }) => {
      this.received.push(JSON.parse(String(data)) as SocketMessage)
      this.#notifyReceived()
    })
    this.closed = new Promise((resolve) => {
      this.#socket.addEventListener('close', ({ code }) => resolve(code))
    })
  }

  get events(): LiveEvent[] {
    return this.received.flatMap((message) => (message.kind === 'event' ? [message.event] : []))
  }

  /** Negotiated subprotocol. */
  get protocol(): string {
    return this.#socket.protocol
  }

  /** Waits for this number of messages; returns all of them. */
  async messages(count: number): Promise<SocketMessage[]> {
    const until = Date.now() + maxWaitMilliseconds
    while (this.received.length < count) {
      if (Date.now() > until)
        throw new Error(`${this.received.length} of ${count} messages arrived on the WebSocket`)
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#notifyReceived = resolve
        }),
        new Promise((resolve) => setTimeout(resolve, 100)),
      ])
    }
    return this.received
  }

  close(): void {
    this.#socket.close()
  }
}

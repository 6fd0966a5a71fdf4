import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Clock } from '../ports/clock.ts'

/** Time for clients to finish after their listener stops accepting connections. */
export const closeGraceMilliseconds = 3_000

/**
 * Raw sockets of a listener, including those without a protocol session: during a TLS handshake, after an upgrade, or
 * refused. Each open socket keeps the listener, and with it the process, running.
 */
export class ListenerSockets {
  readonly #server: Server
  readonly #clock: Clock
  readonly #open = new Set<Socket>()

  constructor(server: Server, clock: Clock) {
    this.#server = server
    this.#clock = clock
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  get size(): number {
    return this.#open.size
  }

  /** Stops accepting connections. Resolves when all sockets are closed; destroys them after the grace period. */
  async close(stop = (done: () => void): unknown => this.#server.close(done)): Promise<void> {
    const stopped = new Promise<void>((resolve) => stop(resolve))
    const cancel = this.#clock.setTimer(closeGraceMilliseconds, () => this.destroyAll())
    await stopped
    cancel()
    this.destroyAll()
  }

  destroyAll(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Destroys connections on which nothing was received, such as those a browser opens in advance. */
  destroyUnused(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** Starts to listen; returns the port. Rejects when it is in use. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends a refusal and destroys the socket, even when the client neither reads nor closes. */
export function refuse(socket: Socket, response: string): void {
  socket.on('error', () => socket.destroy())
  socket.write(response)
  socket.destroySoon()
}

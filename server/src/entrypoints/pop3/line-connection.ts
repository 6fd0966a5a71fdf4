import type { Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import type { Clock } from '../../ports/clock.ts'

const maxLine = 2048
/** Timeout for a client that does not read. */
const unreadMilliseconds = 120_000

/** Reads lines from a connection on demand, and writes no faster than the client reads. */
export class LineConnection {
  readonly #clock: Clock
  #socket: Socket
  #rest: Buffer = Buffer.alloc(0)
  #isOver = false
  #wake: () => void = () => {}

  constructor(socket: Socket, clock: Clock) {
    this.#clock = clock
    this.#socket = socket
    this.#listen(socket)
  }

  get isEncrypted(): boolean {
    return this.#socket instanceof TLSSocket
  }

  /**
   * Returns the next line; null when the client is gone or the timeout has passed, `undefined` when the line is too
   * long.
   */
  async nextLine(patience: number): Promise<string | null | undefined> {
    let isLate = false
    const cancel = this.#clock.setTimer(patience, () => {
      isLate = true
      this.#wake()
    })
    try {
      let isTooLong = false
      for (;;) {
        const end = this.#rest.indexOf(0x0a)
        if (end >= 0) {
          const line = this.#rest.subarray(0, end)
          this.#rest = this.#rest.subarray(end + 1)
          return isTooLong || end > maxLine ? undefined : line.toString('utf8').replace(/\r$/, '')
        }
        if (this.#rest.length > maxLine) {
          isTooLong = true
          this.#rest = Buffer.alloc(0)
        }
        const chunk = this.#socket.read() as Buffer | null
        if (chunk) this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
        else if (this.#isOver || isLate) return null
        else await this.#change()
      }
    } finally {
      cancel()
    }
  }

  /** Writes; returns false when the client is gone or does not read. */
  async write(bytes: Uint8Array | string): Promise<boolean> {
    if (this.#isOver) return false
    if (this.#socket.write(bytes)) return true
    let isLate = false
    const cancel = this.#clock.setTimer(unreadMilliseconds, () => {
      isLate = true
      this.#wake()
    })
    while (this.#socket.writableNeedDrain && !this.#isOver && !isLate) await this.#change()
    cancel()
    if (isLate) this.destroy()
    return !this.#isOver
  }

  /** Upgrades the connection to TLS. Drops plain-text input received before, which an attacker could have injected. */
  startTls(secureContext: SecureContext): void {
    this.#socket.removeAllListeners('readable')
    while (this.#socket.read() !== null);
    this.#rest = Buffer.alloc(0)
    this.#socket = new TLSSocket(this.#socket, { isServer: true, secureContext })
    this.#listen(this.#socket)
  }

  end(): void {
    this.#isOver = true
    const socket = this.#socket
    socket.end()
    // Discards further input: without reading, the end of the connection would not be noticed.
    socket.removeAllListeners('readable')
    socket.resume()
    const cancel = this.#clock.setTimer(5_000, () => socket.destroy())
    socket.once('close', cancel)
  }

  destroy(): void {
    this.#isOver = true
    this.#socket.destroy()
    this.#wake()
  }

  #listen(socket: Socket): void {
    const wake = () => this.#wake()
    const over = () => {
      this.#isOver = true
      this.#wake()
    }
    socket.on('readable', wake).on('drain', wake).on('end', over).on('close', over).on('error', over)
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}

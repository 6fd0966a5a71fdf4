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
  #buffered: Buffer = Buffer.alloc(0)
  #isClosed = false
  #notifyWaiting: () => void = () => {}

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
  async nextLine(timeout: number): Promise<string | null | undefined> {
    let isLate = false
    const cancel = this.#clock.setTimer(timeout, () => {
      isLate = true
      this.#notifyWaiting()
    })
    try {
      let isTooLong = false
      for (;;) {
        const end = this.#buffered.indexOf(0x0a)
        if (end >= 0) {
          const line = this.#buffered.subarray(0, end)
          this.#buffered = this.#buffered.subarray(end + 1)
          return isTooLong || end > maxLine ? undefined : line.toString('utf8').replace(/\r$/, '')
        }
        if (this.#buffered.length > maxLine) {
          isTooLong = true
          this.#buffered = Buffer.alloc(0)
        }
        const chunk = this.#socket.read() as Buffer | null
        if (chunk) this.#buffered = this.#buffered.length > 0 ? Buffer.concat([this.#buffered, chunk]) : chunk
        else if (this.#isClosed || isLate) return null
        else await this.#change()
      }
    } finally {
      cancel()
    }
  }

  /** Writes; returns false when the client is gone or does not read. */
  async write(bytes: Uint8Array | string): Promise<boolean> {
    if (this.#isClosed) return false
    if (this.#socket.write(bytes)) return true
    let isLate = false
    const cancel = this.#clock.setTimer(unreadMilliseconds, () => {
      isLate = true
      this.#notifyWaiting()
    })
    while (this.#socket.writableNeedDrain && !this.#isClosed && !isLate) await this.#change()
    cancel()
    if (isLate) this.destroy()
    return !this.#isClosed
  }

  /** Upgrades the connection to TLS. Drops plain-text input received before, which an attacker could have injected. */
  startTls(secureContext: SecureContext): void {
    this.#socket.removeAllListeners('readable')
    while (this.#socket.read() !== null);
    this.#buffered = Buffer.alloc(0)
    this.#socket = new TLSSocket(this.#socket, { isServer: true, secureContext })
    this.#listen(this.#socket)
  }

  end(): void {
    this.#isClosed = true
    const socket = this.#socket
    socket.end()
    // Discards further input: without reading, the end of the connection would not be noticed.
    socket.removeAllListeners('readable')
    socket.resume()
    const cancel = this.#clock.setTimer(5_000, () => socket.destroy())
    socket.once('close', cancel)
  }

  destroy(): void {
    this.#isClosed = true
    this.#socket.destroy()
    this.#notifyWaiting()
  }

  #listen(socket: Socket): void {
    const wake = () => this.#notifyWaiting()
    const onEnd = () => {
      this.#isClosed = true
      this.#notifyWaiting()
    }
    socket.on('readable', wake).on('drain', wake).on('end', onEnd).on('close', onEnd).on('error', onEnd)
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#notifyWaiting = resolve
    })
  }
}

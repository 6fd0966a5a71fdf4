import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { CommandLimits } from '@bocau/mail-core/imap/commands/command-stream'
import { CommandStream, type StreamEvent } from '@bocau/mail-core/imap/commands/command-stream'
import type { ResponseChunk } from '@bocau/mail-core/imap/responses/strings'
import { yieldToEventLoop } from '../../kernel/batches.ts'
import type { Clock } from '../../ports/clock.ts'
import { imapLimits } from './imap-limits.ts'

/** The client is gone or has been idle for too long. */
export class ConnectionOver extends Error {
  readonly isIdle: boolean

  constructor(isIdle = false) {
    super('The connection has ended')
    this.isIdle = isIdle
  }
}

const flushBytes = 64 * 1024
/** Chunks that are shorter on average are joined: sending each costs more than copying it. */
const minChunkBytes = 2048

/** Reads commands from a connection one after the other, and writes no faster than the client reads. */
export class ConnectionIo {
  readonly #clock: Clock
  #socket: Duplex
  #stream: CommandStream
  #unparsed: Buffer | null = null
  #resumeReading: (() => void) | null = null
  #isFinished = false
  #isHandshaking = false
  #outputChunks: Buffer[] = []
  /** Text after the last chunk; short texts are combined into one buffer. */
  #outputText = ''
  #bufferedBytes = 0

  constructor(socket: Duplex, clock: Clock, limits: CommandLimits) {
    this.#clock = clock
    this.#stream = new CommandStream(limits)
    this.#socket = socket
    this.#listen(socket)
  }

  get socket(): Duplex {
    return this.#socket
  }

  get stream(): CommandStream {
    return this.#stream
  }

  get isFinished(): boolean {
    return this.#isFinished
  }

  /** Wraps the socket, for example in TLS; drops unprocessed input, which an attacker could have injected. */
  replaceSocket(wrap: (socket: Duplex) => Duplex): void {
    const { limits, isUtf8 } = this.#stream
    this.#socket.removeAllListeners('data')
    this.#socket.removeAllListeners('end')
    this.#socket.removeAllListeners('close')
    this.#stream = new CommandStream(limits)
    this.#stream.isUtf8 = isUtf8
    this.#unparsed = null
    this.#socket = wrap(this.#socket)
    this.#listen(this.#socket)
  }

  /** Returns the next input; fails after the timeout in milliseconds. */
  async next(timeout: number): Promise<StreamEvent> {
    const event = this.#stream.next()
    if (event) return event
    await this.flush()
    let hasTimedOut = false
    const cancel = this.#clock.setTimer(timeout, () => {
      hasTimedOut = true
      this.#resumeReading?.()
    })
    try {
      for (;;) {
        const next = this.#stream.next()
        if (next) return next
        if (this.#unparsed) {
          this.#stream.push(this.#unparsed)
          this.#unparsed = null
          continue
        }
        if (this.#isFinished) throw new ConnectionOver()
        if (hasTimedOut) throw new ConnectionOver(true)
        await this.#waitForMore()
      }
    } finally {
      cancel()
    }
  }

  /** Writes responses; they are sent when enough is gathered or by `flush`. */
  async write(chunks: readonly ResponseChunk[] | ResponseChunk): Promise<void> {
    if (this.gather(chunks)) await this.flush()
  }

  /** Same as `write` without sending; returns true when enough is gathered to send. */
  gather(chunks: readonly ResponseChunk[] | ResponseChunk): boolean {
    if (typeof chunks === 'string' || chunks instanceof Uint8Array) this.#gatherOne(chunks)
    else for (const chunk of chunks) this.#gatherOne(chunk)
    return this.#bufferedBytes >= flushBytes
  }

  #gatherOne(chunk: ResponseChunk): void {
    this.#bufferedBytes += chunk.length
    if (typeof chunk === 'string') {
      this.#outputText += chunk
      return
    }
    this.#endText()
    this.#outputChunks.push(asBuffer(chunk))
  }

  #endText(): void {
    if (this.#outputText !== '') this.#outputChunks.push(Buffer.from(this.#outputText, 'latin1'))
    this.#outputText = ''
  }

  /** Sends gathered output and waits for a slow reader. */
  async flush(): Promise<void> {
    if (this.#bufferedBytes === 0) return
    const output = this.#endOutput()
    const isLong = this.#bufferedBytes >= flushBytes
    this.#bufferedBytes = 0
    if (this.#isFinished) throw new ConnectionOver()
    if (!this.#send(output)) await this.#waitForReader()
    // To a fast reader, everything would be sent in one turn of the event loop.
    if (isLong) await yieldToEventLoop()
  }

  /** Returns the gathered output. Text without octets is copied only once, by the socket; many short chunks are joined. */
  #endOutput(): readonly (Buffer | string)[] {
    if (this.#outputChunks.length === 0) {
      const text = this.#outputText
      this.#outputText = ''
      return [text]
    }
    this.#endText()
    const chunks = this.#outputChunks
    this.#outputChunks = []
    return this.#bufferedBytes / chunks.length < minChunkBytes ? [Buffer.concat(chunks)] : chunks
  }

  /** Writes chunks together, without copying them into one; returns false when the reader is slow. */
  #send(output: readonly (Buffer | string)[]): boolean {
    const socket = this.#socket
    let isDrained = true
    if (output.length > 1) socket.cork()
    for (const chunk of output) isDrained = socket.write(chunk, 'latin1')
    if (output.length > 1) socket.uncork()
    return isDrained
  }

  /** Sends gathered output and closes the connection. */
  async end(): Promise<void> {
    await this.flush().catch(() => {})
    // A TLS connection that the client has closed would stay half open.
    const isDisconnected = this.#isFinished && this.#socket instanceof TLSSocket
    this.#isFinished = true
    // Before the end of the TLS handshake nothing can be sent, and `end` would wait for it.
    if (isDisconnected || this.#isHandshaking) return this.destroy()
    const socket = this.#socket
    socket.end()
    // Discards further input: without reading, the end of the connection would not be noticed.
    socket.removeAllListeners('data')
    socket.resume()
    // Does not wait for a client that does not close its side.
    const cancel = this.#clock.setTimer(5_000, () => socket.destroy())
    socket.once('close', cancel)
    this.#resumeReading?.()
  }

  destroy(): void {
    this.#isFinished = true
    this.#socket.destroy()
    this.#resumeReading?.()
  }

  /** Reads chunks of a socket on request, one at a time, and notices its end. */
  #listen(socket: Duplex): void {
    this.#isHandshaking = socket instanceof TLSSocket
    socket.once('secure', () => {
      this.#isHandshaking = false
    })
    socket.on('data', (chunk: Buffer) => {
      // Backpressure: one chunk at a time.
      socket.pause()
      this.#unparsed = this.#unparsed ? Buffer.concat([this.#unparsed, chunk]) : chunk
      this.#resumeReading?.()
    })
    const end = () => {
      this.#isFinished = true
      this.#resumeReading?.()
    }
    socket.on('end', end)
    socket.on('close', end)
    socket.on('error', end)
    socket.pause()
  }

  /** Reads from the socket until a chunk arrives, the connection ends or the timeout passes. */
  async #waitForMore(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#resumeReading = resolve
      this.#socket.resume()
    })
    this.#resumeReading = null
  }

  /** Waits until the client has read the output; destroys the connection when that takes too long. */
  async #waitForReader(): Promise<void> {
    const socket = this.#socket
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = this.#clock.setTimer(imapLimits.unread, () => socket.destroy())
    socket.once('drain', resolve)
    socket.once('close', resolve)
    await promise
    socket.off('drain', resolve)
    socket.off('close', resolve)
    cancel()
    if (socket.destroyed) throw new ConnectionOver()
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

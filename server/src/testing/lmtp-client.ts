import { connect, type Socket } from 'node:net'
import type { Clock } from '../ports/clock.ts'

/** An LMTP client over one connection, command by command. */
export class LmtpClient {
  readonly #socket: Socket
  /** Resolves with the response to the greeting. */
  ready: Promise<string> = Promise.resolve('')
  #text = ''
  #waiting: { resolve: (reply: string) => void; reject: (error: Error) => void }[] = []
  #replies: string[] = []
  #closedWith: Error | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk.toString('utf8')))
    socket.on('error', (error) => this.#end(error))
    socket.on('close', () => this.#end(new Error('the LMTP listener closed the connection')))
  }

  /** Connects and sends the greeting. */
  static async open(port: number, hello?: string): Promise<LmtpClient> {
    const client = LmtpClient.start(port, hello)
    await client.ready
    return client
  }

  /** Starts to connect; await `ready` before the first command. */
  static start(port: number, hello = 'LHLO tests.test'): LmtpClient {
    const client = new LmtpClient(connect(port, '127.0.0.1'))
    client.ready = client.#reply().then(() => client.send(hello))
    client.ready.catch(() => {})
    return client
  }

  /** Sends a command; returns the last line of its response. */
  send(command: string): Promise<string> {
    this.#socket.write(`${command}\r\n`)
    return this.#reply()
  }

  /** Last line of the next response, for pipelined commands. */
  next(): Promise<string> {
    return this.#reply()
  }

  /** Sends raw bytes. */
  write(bytes: Uint8Array | string): void {
    this.#socket.write(bytes)
  }

  /** Delivers a message; returns the response for each recipient in order, including rejected ones. */
  async deliver(from: string, to: readonly string[], raw: Uint8Array | string): Promise<string[]> {
    const sender = await this.send(`MAIL FROM:<${from}>`)
    if (!sender.startsWith('250')) return to.map(() => sender)
    const replies: string[] = []
    const accepted: number[] = []
    for (const [index, address] of to.entries()) {
      const reply = await this.send(`RCPT TO:<${address}>`)
      replies.push(reply)
      if (reply.startsWith('250')) accepted.push(index)
    }
    if (accepted.length === 0) {
      await this.send('RSET')
      return replies
    }
    await this.send('DATA')
    this.#socket.write(dotStuffed(raw))
    for (const index of accepted) replies[index] = await this.#reply()
    return replies
  }

  close(): void {
    this.#socket.destroy()
  }

  #reply(): Promise<string> {
    const ready = this.#replies.shift()
    if (ready !== undefined) return Promise.resolve(ready)
    if (this.#closedWith) return Promise.reject(this.#closedWith)
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #read(text: string): void {
    this.#text += text
    const lines = this.#text.split('\r\n')
    this.#text = lines.pop() ?? ''
    for (const line of lines) {
      if (/^\d{3}-/.test(line)) continue
      const waiting = this.#waiting.shift()
      if (waiting) waiting.resolve(line)
      else this.#replies.push(line)
    }
  }

  #end(error: Error): void {
    this.#closedWith ??= error
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}

/** The listener closes idle connections after some minutes. */
const reusableMilliseconds = 60_000

interface IdleConnection {
  client: LmtpClient
  usedAt: number
}

/**
 * LMTP connections of a test world. The listener greets after 100 ms, so a connection is opened in advance and reused.
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

  /** Delivers a message; returns the response for each recipient. */
  async deliver(from: string, to: readonly string[], raw: Uint8Array | string): Promise<string[]> {
    const client = this.#consume()
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

  #consume(): LmtpClient {
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

/** Writes a message for DATA: dot-stuffed and with the final dot. */
export function dotStuffed(raw: Uint8Array | string): Buffer {
  const text = typeof raw === 'string' ? Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n')) : Buffer.from(raw)
  const stuffed = Buffer.from(text.toString('latin1').replaceAll(/(^|\r\n)\./g, '$1..'), 'latin1')
  const end = stuffed.subarray(-2).toString('latin1') === '\r\n' ? '.\r\n' : '\r\n.\r\n'
  return Buffer.concat([stuffed, Buffer.from(end)])
}

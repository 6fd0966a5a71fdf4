import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The response to one command. */
export interface ImapReply {
  /** The lines outside literals, without line ends. */
  readonly lines: string[]
  /** All bytes, including literals. */
  readonly bytes: number
}

interface PendingCommand {
  readonly tag: string
  readonly resolve: (reply: ImapReply) => void
  readonly reject: (error: Error) => void
}

const newline = 10

/**
 * An IMAP client connection that parses as little as possible, so that it costs little. It counts bytes, skips
 * literals and returns the lines between them on request.
 */
export class ImapSession {
  readonly #socket: Socket
  #lines: string[] = []
  #bytes = 0
  #rest: Buffer = Buffer.alloc(0)
  /** The remaining bytes of a literal. */
  #literal = 0
  #number = 0
  #waiting: PendingCommand | null = null
  #onLine: ((line: string) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    const fail = (error: Error) => this.#waiting?.reject(error)
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed the connection')))
  }

  static async open(port: number, user: string, password: string): Promise<ImapSession> {
    const session = new ImapSession(connect(port, '127.0.0.1'))
    await session.waitForLine((line) => line.startsWith('* OK'))
    await session.execute(`LOGIN ${user} ${password}`)
    return session
  }

  /** Sends a command and waits for its response, which must be OK. */
  execute(command: string): Promise<ImapReply> {
    const reply = this.#expectReply()
    this.#socket.write(`a${this.#number} ${command}\r\n`)
    return reply
  }

  /** Appends a message in one write, as clients with LITERAL+ do. */
  append(folder: string, message: Buffer): Promise<ImapReply> {
    const reply = this.#expectReply()
    this.#socket.write(
      Buffer.concat([
        Buffer.from(`a${this.#number} APPEND ${folder} (\\Seen) {${message.length}+}\r\n`),
        message,
        Buffer.from('\r\n'),
      ]),
    )
    return reply
  }

  /** Appends a message as clients without LITERAL+ do: waits for `+`, then writes the literal and its CRLF apart. */
  async appendInParts(folder: string, message: Buffer): Promise<ImapReply> {
    const reply = this.#expectReply()
    const ready = this.waitForLine((line) => line.startsWith('+'))
    this.#socket.write(`a${this.#number} APPEND ${folder} (\\Seen) {${message.length}}\r\n`)
    await ready
    this.#socket.write(message)
    this.#socket.write('\r\n')
    return reply
  }

  /** Starts IDLE; the returned function ends it. */
  async idle(): Promise<() => Promise<ImapReply>> {
    const reply = this.#expectReply()
    // The server may stop while the client is in IDLE.
    reply.catch(() => {})
    const ready = this.waitForLine((line) => line.startsWith('+'))
    this.#socket.write(`a${this.#number} IDLE\r\n`)
    await ready
    return () => {
      this.#socket.write('DONE\r\n')
      return reply
    }
  }

  /** Waits for the next matching line. */
  waitForLine(isMatch: (line: string) => boolean): Promise<string> {
    return new Promise((resolve) => {
      this.#onLine = (line) => {
        if (!isMatch(line)) return
        this.#onLine = null
        resolve(line)
      }
    })
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, 'close')
    this.#socket.end('z LOGOUT\r\n')
    await closed
  }

  #expectReply(): Promise<ImapReply> {
    if (this.#waiting) throw new Error('Another command is in progress')
    this.#lines = []
    this.#bytes = 0
    const tag = `a${++this.#number} `
    return new Promise<ImapReply>((resolve, reject) => {
      this.#waiting = { tag, resolve, reject }
    })
  }

  /** Splits the received bytes into lines and skips literals. */
  #receive(chunk: Buffer): void {
    this.#bytes += chunk.length
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    for (;;) {
      if (this.#literal > 0) {
        const skipped = Math.min(this.#literal, data.length)
        this.#literal -= skipped
        data = data.subarray(skipped)
      }
      const end = this.#literal > 0 ? -1 : data.indexOf(newline)
      if (end < 0) break
      const line = data.toString('latin1', 0, end - 1)
      data = data.subarray(end + 1)
      const literal = line.endsWith('}') ? /\{(\d+)\}$/.exec(line) : null
      if (literal) this.#literal = Number(literal[1])
      this.#read(line)
    }
    this.#rest = data
  }

  /** Collects a line, or completes the pending command with its tagged response. */
  #read(line: string): void {
    this.#onLine?.(line)
    const waiting = this.#waiting
    if (!waiting?.tag || !line.startsWith(waiting.tag)) {
      this.#lines.push(line)
      return
    }
    this.#waiting = null
    if (line.startsWith(`${waiting.tag}OK`)) waiting.resolve({ lines: this.#lines, bytes: this.#bytes })
    else waiting.reject(new Error(line))
  }
}

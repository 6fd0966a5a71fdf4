import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A prepared message: envelope commands, and dot-stuffed content with the final dot. */
export interface ReadyMessage {
  readonly mail: Buffer
  readonly rcpt: Buffer
  /** Envelope and DATA in one write, for pipelining. */
  readonly envelope: Buffer
  readonly content: Buffer
}

const dataCommand = Buffer.from('DATA\r\n')

/** Prepares a message before the measurement. */
export function prepareMessage(to: string, raw: Buffer): ReadyMessage {
  const mail = Buffer.from('MAIL FROM:<bench@sender.example>\r\n')
  const rcpt = Buffer.from(`RCPT TO:<${to}>\r\n`)
  const stuffed = raw.toString('latin1').replaceAll('\r\n.', '\r\n..')
  return {
    mail,
    rcpt,
    envelope: Buffer.concat([mail, rcpt, dataCommand]),
    content: Buffer.from(`${stuffed.endsWith('\r\n') ? stuffed : `${stuffed}\r\n`}.\r\n`, 'latin1'),
  }
}

/** One client connection, which examines only the first digit of each reply. */
export class LmtpSender {
  readonly #socket: Socket
  #rest = ''
  #expected = 0
  #done: (() => void) | null = null
  #failed: ((error: Error) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk.toString('latin1')))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('The LMTP listener closed the connection')))
  }

  static async open(port: number): Promise<LmtpSender> {
    const socket = connect(port, '127.0.0.1')
    const sender = new LmtpSender(socket)
    const greeting = sender.#replies(1)
    await once(socket, 'connect')
    await greeting
    await sender.#send('LHLO bench.example\r\n')
    return sender
  }

  /** Sends command by command and waits for each reply. */
  async sendStepwise({ mail, rcpt, content }: ReadyMessage): Promise<void> {
    await this.#send(mail)
    await this.#send(rcpt)
    await this.#send(dataCommand)
    await this.#send(content)
  }

  /** Sends envelope and DATA in one write, as servers do with PIPELINING. */
  async sendPipelined({ envelope, content }: ReadyMessage): Promise<void> {
    await this.#send(envelope, 3)
    await this.#send(content)
  }

  close(): void {
    this.#failed = null
    this.#socket.end('QUIT\r\n')
  }

  #send(bytes: Buffer | string, replies = 1): Promise<void> {
    const response = this.#replies(replies)
    this.#socket.write(bytes)
    return response
  }

  #replies(count: number): Promise<void> {
    this.#expected = count
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
    })
  }

  #read(text: string): void {
    const buffered = this.#rest + text
    let start = 0
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n', start)) {
      const isLast = buffered.charAt(start + 3) !== '-'
      const digit = buffered.charAt(start)
      if (digit !== '2' && digit !== '3') this.#failed?.(new Error(`Refused: ${buffered.slice(start, end)}`))
      start = end + 2
      if (isLast && --this.#expected === 0) this.#done?.()
    }
    this.#rest = buffered.slice(start)
  }
}

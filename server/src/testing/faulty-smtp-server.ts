import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message that the server accepted. */
export interface AcceptedMessage {
  from: string
  to: string[]
  raw: string
  isEncrypted: boolean
  user: string | undefined
  messageId: string
  at: number
  /** DSN parameters of the message and of each recipient. */
  reports: unknown[]
}

/** Responses by recipient name. */
const responses: Record<string, [number, string]> = {
  nouser: [550, '5.1.1 Recipient address rejected: User unknown in virtual mailbox table'],
  full: [552, "5.2.2 Mailbox full: the recipient's mailbox is over quota"],
  relay: [554, '5.7.1 Relay access denied'],
  refused: [554, '5.7.1 Message refused by policy'],
  notallowed: [553, '5.7.1 Sender address rejected: not allowed sender'],
  tempfail: [451, '4.3.0 Temporary system failure'],
}

/** The library has no method to drop a connection. */
const socketOfConnection = '_socket'

/**
 * A mail server whose responses depend on the local part: nouser, full, relay, refused, notallowed, tempfail, grey
 * (rejects the first attempt), drop (closes before answering the final dot), lost (accepts, but the response is lost),
 * size, spam, slow. All others are accepted.
 */
export class FaultySmtpServer {
  readonly accepted: AcceptedMessage[] = []
  /** Connections made, messages started. */
  connections = 0
  maxConcurrent = 0
  #open = 0
  readonly #visited = new Set<string>()
  readonly #server: SMTPServer
  port = 0

  private constructor(options: SMTPServerOptions, { slowMilliseconds = 300 } = {}) {
    this.#server = new SMTPServer({
      name: 'mx.fault.test',
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      size: 1024 * 1024,
      onAuth: ({ username, password }, _session, callback) => {
        if (password === 'pw') callback(null, { user: username })
        else callback(responseError(535, '5.7.8 Authentication failed'))
      },
      onConnect: (_session, callback) => {
        this.connections++
        this.#open++
        this.maxConcurrent = Math.max(this.maxConcurrent, this.#open)
        callback()
      },
      onClose: () => {
        this.#open--
      },
      onRcptTo: ({ address }, _session, callback) => {
        const kind = getFaultKind(address)
        const fault = responses[kind]
        if (fault) return callback(responseError(...fault))
        if (kind === 'grey' && !this.#visited.has(address)) {
          this.#visited.add(address)
          return callback(responseError(450, '4.2.0 Greylisted, try again later'))
        }
        if (kind === 'slow') return void setTimeout(callback, slowMilliseconds)
        callback()
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const has = (kind: string) => to.some((address) => getFaultKind(address) === kind)
          if (has('size')) return callback(responseError(552, '5.3.4 Message size exceeds fixed limit'))
          if (has('spam')) return callback(responseError(554, '5.7.1 Message rejected as spam'))
          if (has('drop')) return this.closeConnections()
          const raw = Buffer.concat(chunks).toString()
          this.accepted.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to,
            raw,
            reports: [session.envelope.dsn, ...session.envelope.rcptTo.map(({ dsn }) => dsn)],
            isEncrypted: session.secure,
            user: session.user,
            messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
            at: performance.now(),
          })
          if (to.some((address) => getFaultKind(address) === 'lost' && !this.#visited.has(address))) {
            for (const address of to) this.#visited.add(address)
            return this.closeConnections()
          }
          callback(null, `2.0.0 Ok: kept as ${this.accepted.length}`)
        })
      },
      ...options,
    })
    this.#server.on('error', () => {})
  }

  static async open(options: SMTPServerOptions = {}, more: { slowMilliseconds?: number } = {}) {
    const faulty = new FaultySmtpServer(options, more)
    await new Promise<void>((resolve) => faulty.#server.listen(0, '127.0.0.1', resolve))
    faulty.port = (faulty.#server.server.address() as AddressInfo).port
    return faulty
  }

  close(): Promise<void> {
    this.closeConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Closes all connections. */
  closeConnections(): void {
    for (const connection of this.#server.connections as unknown as Set<Record<string, Socket>>) {
      connection[socketOfConnection]?.destroy()
    }
  }
}

/** Opens a TCP server that handles each connection as the test specifies. */
export async function openRawServer(
  handleConnection: (socket: Socket) => void,
): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    handleConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function getFaultKind(address: string): string {
  return (address.split('@')[0] ?? '').split('+')[0]?.toLowerCase() ?? ''
}

function responseError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

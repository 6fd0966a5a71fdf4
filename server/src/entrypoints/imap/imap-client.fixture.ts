import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

/** Response to a command: the untagged lines and the status. */
export interface ImapResponse {
  lines: string[]
  /** `OK`, `NO` or `BAD`. */
  status: string
  /** Tagged line without tag and status. */
  text: string
}

/** IMAP client that sends only what a test requests. Literals stay within the line that announces them. */
export class ImapClient {
  #socket: Socket
  #received = Buffer.alloc(0)
  #onData: () => void = () => {}
  #tag = 0
  isClosed = false
  /** Recent messages depend on earlier sessions; only tests about them show the flag. */
  showsRecent = false
  #end: () => void = () => {}
  /** Resolves when the connection is closed. */
  readonly whenClosed = new Promise<void>((resolve) => {
    this.#end = resolve
  })

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#listen(socket)
  }

  static async open(port: number): Promise<ImapClient> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const client = new ImapClient(socket)
    await client.line()
    return client
  }

  /** Opens a client with implicit TLS. */
  static async openTls(port: number): Promise<ImapClient> {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const client = new ImapClient(socket)
    await client.line()
    return client
  }

  static async signIn(port: number, email: string, password: string): Promise<ImapClient> {
    const client = await ImapClient.open(port)
    const { status, text } = await client.execute(`LOGIN ${email} "${password}"`)
    if (status !== 'OK') throw new Error(text)
    return client
  }

  /** Upgrades to TLS after the server has accepted STARTTLS. */
  async startTls(): Promise<TLSSocket> {
    this.#socket.removeAllListeners('data')
    const encrypted = connectTls({ socket: this.#socket, rejectUnauthorized: false })
    await once(encrypted, 'secureConnect')
    this.#socket = encrypted
    this.#listen(encrypted)
    return encrypted
  }

  write(text: string | Uint8Array): void {
    this.#socket.write(text)
  }

  /** Sends a command; returns its response. */
  async execute(command: string): Promise<ImapResponse> {
    const tag = `a${++this.#tag}`
    this.write(`${tag} ${command}\r\n`)
    return this.until(tag)
  }

  /** Same as `execute`, with a message literal. */
  async append(command: string, message: string | Uint8Array): Promise<ImapResponse> {
    const tag = `a${++this.#tag}`
    const bytes = Buffer.from(message)
    // NUL is allowed only in a literal8.
    this.write(`${tag} APPEND ${command} ${bytes.includes(0) ? '~' : ''}{${bytes.length}+}\r\n`)
    this.write(bytes)
    this.write('\r\n')
    return this.until(tag)
  }

  /** Same as `append`, with several messages. */
  async appendAll(command: string, messages: readonly string[]): Promise<ImapResponse> {
    const tag = `a${++this.#tag}`
    this.write(`${tag} APPEND ${command}`)
    for (const message of messages) this.write(` {${Buffer.byteLength(message)}+}\r\n${message}`)
    this.write('\r\n')
    return this.until(tag)
  }

  async until(tag: string): Promise<ImapResponse> {
    const lines: string[] = []
    for (;;) {
      const line = await this.line()
      if (!line.startsWith(`${tag} `)) {
        // Depends on how the system splits what this client writes.
        if (line !== '* OK Message received') lines.push(line)
        continue
      }
      const [, status = '', ...rest] = line.split(' ')
      return { lines, status, text: rest.join(' ') }
    }
  }

  /** Returns the next line including its literals. */
  async line(): Promise<string> {
    let text = ''
    for (;;) {
      const end = await this.#find()
      const line = this.#received.toString('latin1', 0, end)
      this.#received = this.#received.subarray(end + 2)
      text += line
      const literal = /\{(\d+)\}$/.exec(line)
      if (!literal) return this.showsRecent ? text : text.replace(' \\Recent', '').replace('\\Recent', '')
      const size = Number(literal[1])
      await this.#more(() => this.#received.length >= size)
      text += `\r\n${this.#received.toString('latin1', 0, size)}`
      this.#received = this.#received.subarray(size)
    }
  }

  close(): void {
    this.#socket.destroy()
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#onData()
    })
    const end = () => {
      this.isClosed = true
      this.#end()
      this.#onData()
    }
    socket.on('close', end)
    socket.on('error', end)
  }

  async #find(): Promise<number> {
    await this.#more(() => this.#received.includes('\r\n'))
    return this.#received.indexOf('\r\n')
  }

  async #more(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      if (this.isClosed) throw new Error('the server closed the connection')
      await new Promise<void>((resolve) => {
        this.#onData = resolve
      })
    }
  }
}

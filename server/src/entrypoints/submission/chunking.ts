import type { PassThrough } from 'node:stream'
import type { SMTPServer, SMTPServerSession } from 'smtp-server'

type Next = (error?: Error) => void
type Handler = (command: Buffer, done: () => void) => void

/** Parser object of the SMTP library, with fields that its types leave out. */
interface Parser {
  _dataMode: boolean
  _continueCallback: unknown
  _feedDataStream(bytes: Buffer, next: Next): void
  _countDataBytes(count: number): void
  _endDataMode(last: Buffer | false, rest: Buffer, next: Next): void
  _write(bytes: Buffer, encoding: 'buffer', next: Next): void
}

/** Connection object of the SMTP library. */
interface Connection {
  session: SMTPServerSession
  _parser: Parser | false
  _dataStream: PassThrough | false | null
  send(code: number, text: string | string[], context?: unknown): void
  handler_DATA: Handler
  handler_EHLO: Handler
  handler_HELO: Handler
  handler_RSET: Handler
  handler_STARTTLS: Handler
  handler_BDAT?: Handler
}

const bdat = /^BDAT (\d{1,15})( LAST)?\s*$/i
const cancelledText = 'The message was cancelled'

/**
 * Adds CHUNKING (RFC 3030) to a connection. The library only supports DATA: the first chunk starts what DATA starts,
 * and octets are counted instead of searching for the final dot.
 */
export function receiveChunks(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections as ReadonlySet<Connection>)
    if (connection.session === session) new Chunks(connection).extendConnection()
}

class Chunks {
  readonly #connection: Connection
  /** Stream of the message in progress. */
  #stream: PassThrough | null = null
  /** True while responses must not be sent to the client. */
  #suppressesResponses = false
  /** Called when an aborted message has ended. */
  #afterAbort: (() => void) | null = null

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Adds the BDAT command and CHUNKING to the connection. Commands that start another transaction abort the
   * message.
   */
  extendConnection(): void {
    const connection = this.#connection
    const send = connection.send.bind(connection)
    connection.send = (code, text, context) => {
      if (this.#suppressesResponses) return
      const afterwards = this.#afterAbort
      if (afterwards) {
        this.#afterAbort = null
        setImmediate(afterwards)
        return
      }
      if (Array.isArray(text)) send(code, code === 250 ? [...text, 'CHUNKING'] : text, context)
      // A text with its own enhanced status code needs none from the library.
      else send(code, text, /^[245]\.\d{1,3}\.\d{1,3} /.test(text) ? false : context)
    }
    connection.handler_BDAT = (command, done) => this.#receive(command, done)
    for (const name of ['handler_EHLO', 'handler_HELO', 'handler_RSET', 'handler_STARTTLS'] as const) {
      const handle = connection[name].bind(connection)
      connection[name] = (command, done) => this.#abort(() => handle(command, done))
    }
    const data = connection.handler_DATA.bind(connection)
    connection.handler_DATA = (command, done) => {
      if (!this.#hasStarted) data(command, done)
      else {
        connection.send(503, 'Error: the message is sent by BDAT')
        done()
      }
    }
  }

  get #hasStarted(): boolean {
    return this.#stream !== null && this.#connection._dataStream === this.#stream
  }

  /** Handles a BDAT command: checks it and reads its chunk; the last chunk ends the message. */
  #receive(command: Buffer, done: () => void): void {
    const connection = this.#connection
    const [, size, last] = bdat.exec(command.toString()) ?? []
    const parser = connection._parser
    if (!parser || size === undefined) {
      connection.send(501, 'Error: syntax: BDAT size [LAST]')
      done()
      return
    }
    const refusal = this.#hasStarted ? null : this.#refusal()
    const resume = (rest: Buffer, next: Next) => resumeWith(parser, rest, next)
    const chunk = { parser, remaining: Number(size), done }
    if (refusal) {
      this.#read(chunk, null, (rest, next) => {
        connection.send(...refusal)
        resume(rest, next)
      })
      return
    }
    this.#read(chunk, this.#hasStarted ? this.#stream : this.#start(), (rest, next) => {
      // The response is sent after the message is stored; pipelined commands wait for it.
      if (last !== undefined) parser._endDataMode(false, rest, next)
      else {
        connection.send(250, `2.0.0 ${size} octets received`)
        resume(rest, next)
      }
    })
  }

  /** Returns the response to a chunk that cannot start a message; null if it can. */
  #refusal(): [number, string] | null {
    const { user, envelope } = this.#connection.session
    if (!user) return [530, 'Error: authentication Required']
    return envelope.rcptTo.length === 0 ? [503, 'Error: need RCPT command'] : null
  }

  /** Starts a message as DATA does, without sending its response. */
  #start(): PassThrough {
    this.#suppressesResponses = true
    this.#connection.handler_DATA(Buffer.from('DATA'), () => {})
    this.#suppressesResponses = false
    this.#stream = this.#connection._dataStream as PassThrough
    return this.#stream
  }

  /** Reads the octets of a chunk into the stream, or discards them, then continues. */
  #read(
    { parser, remaining, done }: { parser: Parser; remaining: number; done: () => void },
    stream: PassThrough | null,
    then: (rest: Buffer, next: Next) => void,
  ): void {
    let missing = remaining
    const end = (rest: Buffer, next: Next) => {
      parser._dataMode = false
      Reflect.deleteProperty(parser, '_feedDataStream')
      then(rest, next)
    }
    // An empty chunk needs no data.
    if (missing === 0) {
      end(Buffer.alloc(0), () => done())
      return
    }
    parser._dataMode = true
    parser._feedDataStream = (bytes, next) => {
      const chunk = bytes.subarray(0, missing)
      missing -= chunk.length
      const resume = () => (missing > 0 ? next() : end(bytes.subarray(chunk.length), next))
      if (stream) parser._countDataBytes(chunk.length)
      if (!stream?.writable || stream.write(chunk)) resume()
      else whenRead(stream, resume)
    }
    done()
  }

  /** Aborts the message in progress, then continues. */
  #abort(then: () => void): void {
    const stream = this.#hasStarted ? this.#stream : null
    this.#stream = null
    if (!stream) {
      then()
      return
    }
    this.#afterAbort = () => {
      const parser = this.#connection._parser
      if (parser) parser._continueCallback = false
      then()
    }
    stream.destroy(new Error(cancelledText))
  }
}

/** Continues when the stream has space or is closed. */
function whenRead(stream: PassThrough, resume: () => void): void {
  const isRead = () => {
    stream.off('drain', isRead)
    stream.off('close', isRead)
    resume()
  }
  stream.on('drain', isRead)
  stream.on('close', isRead)
}

const bytesPerStep = 2_048

/**
 * Parses what follows a chunk in small parts, each in its own tick: thousands of pipelined chunks would overflow the
 * stack and crash the process, and the library copies the entire remainder for each.
 */
function resumeWith(parser: Parser, rest: Buffer, next: Next): void {
  setImmediate(() =>
    parser._write(rest.subarray(0, bytesPerStep), 'buffer', (error) => {
      if (error || rest.length <= bytesPerStep) setImmediate(next, error)
      else resumeWith(parser, rest.subarray(bytesPerStep), next)
    }),
  )
}

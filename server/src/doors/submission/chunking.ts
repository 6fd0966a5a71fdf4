import type { PassThrough } from 'node:stream'
import type { SMTPServer, SMTPServerSession } from 'smtp-server'

type Next = (error?: Error) => void
type Handler = (command: Buffer, done: () => void) => void

/** The reader of a connection as the library keeps it, which its types do not say. */
interface Parser {
  _dataMode: boolean
  _continueCallback: unknown
  _feedDataStream(bytes: Buffer, next: Next): void
  _countDataBytes(count: number): void
  _endDataMode(last: Buffer | false, rest: Buffer, next: Next): void
  _write(bytes: Buffer, encoding: 'buffer', next: Next): void
}

/** A connection as the library keeps it. */
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
const giveUp = 'The message was given up'

/**
 * Teaches a connection to take messages in pieces whose sizes are told (RFC 3030). The library knows DATA alone: a first
 * piece begins what DATA begins, and its octets are counted instead of looked at for a dot.
 */
export function takeChunks(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections as ReadonlySet<Connection>)
    if (connection.session === session) new Chunks(connection).teach()
}

class Chunks {
  readonly #connection: Connection
  /** Where the octets of the message go that has begun. */
  #stream: PassThrough | null = null
  /** What is said next is not for the program. */
  #isSilent = false
  /** What is done once the message that was given up is over. */
  #afterwards: (() => void) | null = null

  constructor(connection: Connection) {
    this.#connection = connection
  }

  teach(): void {
    const connection = this.#connection
    const send = connection.send.bind(connection)
    connection.send = (code, text, context) => {
      if (this.#isSilent) return
      const afterwards = this.#afterwards
      if (afterwards) {
        this.#afterwards = null
        setImmediate(afterwards)
        return
      }
      if (Array.isArray(text)) send(code, code === 250 ? [...text, 'CHUNKING'] : text, context)
      // What says its code itself needs none of the library.
      else send(code, text, /^[245]\.\d{1,3}\.\d{1,3} /.test(text) ? false : context)
    }
    connection.handler_BDAT = (command, done) => this.#take(command, done)
    for (const name of ['handler_EHLO', 'handler_HELO', 'handler_RSET', 'handler_STARTTLS'] as const) {
      const handle = connection[name].bind(connection)
      connection[name] = (command, done) => this.#giveUp(() => handle(command, done))
    }
    const data = connection.handler_DATA.bind(connection)
    connection.handler_DATA = (command, done) => {
      if (!this.#hasBegun) data(command, done)
      else {
        connection.send(503, 'Error: the message comes by BDAT')
        done()
      }
    }
  }

  get #hasBegun(): boolean {
    return this.#stream !== null && this.#connection._dataStream === this.#stream
  }

  #take(command: Buffer, done: () => void): void {
    const connection = this.#connection
    const [, size, last] = bdat.exec(command.toString()) ?? []
    const parser = connection._parser
    if (!parser || size === undefined) {
      connection.send(501, 'Error: syntax: BDAT size [LAST]')
      done()
      return
    }
    const refusal = this.#hasBegun ? null : this.#refusal()
    const goOn = (rest: Buffer, next: Next) => goOnWith(parser, rest, next)
    const piece = { parser, left: Number(size), done }
    if (refusal) {
      this.#read(piece, null, (rest, next) => {
        connection.send(...refusal)
        goOn(rest, next)
      })
      return
    }
    this.#read(piece, this.#hasBegun ? this.#stream : this.#begin(), (rest, next) => {
      // The answer comes once the message is kept; what follows waits for it.
      if (last !== undefined) parser._endDataMode(false, rest, next)
      else {
        connection.send(250, `2.0.0 ${size} octets taken`)
        goOn(rest, next)
      }
    })
  }

  #refusal(): [number, string] | null {
    const { user, envelope } = this.#connection.session
    if (!user) return [530, 'Error: authentication Required']
    return envelope.rcptTo.length === 0 ? [503, 'Error: need RCPT command'] : null
  }

  #begin(): PassThrough {
    this.#isSilent = true
    this.#connection.handler_DATA(Buffer.from('DATA'), () => {})
    this.#isSilent = false
    this.#stream = this.#connection._dataStream as PassThrough
    return this.#stream
  }

  /** Reads so many octets of a message, or of none, then goes on. */
  #read(
    { parser, left, done }: { parser: Parser; left: number; done: () => void },
    stream: PassThrough | null,
    then: (rest: Buffer, next: Next) => void,
  ): void {
    let missing = left
    const end = (rest: Buffer, next: Next) => {
      parser._dataMode = false
      Reflect.deleteProperty(parser, '_feedDataStream')
      then(rest, next)
    }
    // Of none there is nothing to wait for.
    if (missing === 0) {
      end(Buffer.alloc(0), () => done())
      return
    }
    parser._dataMode = true
    parser._feedDataStream = (bytes, next) => {
      const piece = bytes.subarray(0, missing)
      missing -= piece.length
      const goOn = () => (missing > 0 ? next() : end(bytes.subarray(piece.length), next))
      if (stream) parser._countDataBytes(piece.length)
      if (!stream?.writable || stream.write(piece)) goOn()
      else whenRead(stream, goOn)
    }
    done()
  }

  /** Forgets a message that has begun, and then does something. */
  #giveUp(then: () => void): void {
    const stream = this.#hasBegun ? this.#stream : null
    this.#stream = null
    if (!stream) {
      then()
      return
    }
    this.#afterwards = () => {
      const parser = this.#connection._parser
      if (parser) parser._continueCallback = false
      then()
    }
    stream.destroy(new Error(giveUp))
  }
}

/** Goes on once there is room for more, or nobody reads it any more. */
function whenRead(stream: PassThrough, goOn: () => void): void {
  const isRead = () => {
    stream.off('drain', isRead)
    stream.off('close', isRead)
    goOn()
  }
  stream.on('drain', isRead)
  stream.on('close', isRead)
}

const lookedAtOnce = 2_048

/**
 * Reads what came behind a piece, a little at a time and each in a turn of its own, there and back: thousands of pieces
 * that come at once would fill the stack, which ends the program, and the library copies all that is left for each.
 */
function goOnWith(parser: Parser, rest: Buffer, next: Next): void {
  setImmediate(() =>
    parser._write(rest.subarray(0, lookedAtOnce), 'buffer', (error) => {
      if (error || rest.length <= lookedAtOnce) setImmediate(next, error)
      else goOnWith(parser, rest.subarray(lookedAtOnce), next)
    }),
  )
}

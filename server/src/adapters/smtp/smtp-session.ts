import { isAscii } from 'node:buffer'
import { domainToASCII } from 'node:url'
import { domainOf } from '@bocau/mail-core/address'
import { replaceStrayControls } from '@bocau/mail-core/mime/submission/stray-controls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Envelope, RecipientOutcome, ReportOptions } from '../../ports/mail-transport.ts'
import { failureOutcome, parseResponse, type SmtpFailure } from './smtp-failure.ts'

/** Connection options of a mail server. */
export interface SmtpServer {
  /** Name or address to connect to. */
  host: string
  port: number
  /** Name to verify in its certificate; by default the host. */
  servername?: string
  /** TLS from the start, STARTTLS required, STARTTLS if offered, or none. */
  tls: 'implicit' | 'required' | 'opportunistic' | 'none'
  /** True to require a trusted certificate. */
  isVerified: boolean
  login?: { user: string; password: string }
  /** HELO name of this machine. */
  hostname: string
  timeouts?: Partial<Timeouts>
}

/** Timeouts of a session's steps in milliseconds. */
export interface Timeouts {
  connection: number
  greeting: number
  idle: number
  /** A complete step, because a server that sends single bytes is never idle. */
  total: number
  /** The check whether the server still responds. */
  refresh: number
}

const defaultTimeouts: Timeouts = {
  connection: 30_000,
  greeting: 60_000,
  idle: 300_000,
  total: 1_800_000,
  refresh: 10_000,
}

/** An SMTP session that sends messages one after the other. */
export class SmtpSession {
  readonly #connection: SMTPConnection
  readonly #timeouts: Timeouts
  #failure: SmtpFailure | null = null
  #onFailure: (failure: SmtpFailure) => void = () => {}
  /** Number of messages sent. */
  messages = 0

  private constructor(connection: SMTPConnection, timeouts: Timeouts) {
    this.#connection = connection
    this.#timeouts = timeouts
    connection.on('error', (error: SmtpFailure) => this.#fail(error))
    connection.on('end', () => this.#fail(new Error('Connection closed') as SmtpFailure))
  }

  /** Connects, greets, starts TLS and authenticates; rejects with an `SmtpFailure`. */
  static async open(server: SmtpServer): Promise<SmtpSession> {
    const timeouts = { ...defaultTimeouts, ...server.timeouts }
    const connection = new SMTPConnection(optionsFor(server, timeouts))
    const session = new SmtpSession(connection, timeouts)
    try {
      await session.#step((done) => connection.connect(done))
      const { login } = server
      if (login) {
        await session.#step((done) =>
          connection.login({ credentials: { user: login.user, pass: login.password } }, done),
        )
      }
      return session
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** True if it can send another message. */
  get isOpen(): boolean {
    return this.#failure === null
  }

  /** Checks that the server responds, and resets an unfinished transaction. */
  async refresh(): Promise<void> {
    await this.#step((done) => this.#connection.reset(done), this.#timeouts.refresh)
  }

  /**
   * Sends a message and always returns a result per recipient. If the connection is lost, it is unknown whether the
   * message arrived: the result is `deferred`, and the message may be sent again.
   */
  async send(envelope: Envelope, message: Uint8Array): Promise<Map<string, RecipientOutcome>> {
    const raw = replaceStrayControls(message)
    this.messages++
    const { reports } = envelope
    const before = lastEnvelope(this.#connection)
    try {
      const sent = await this.#step<SMTPConnection.SentMessageInfo>((done) =>
        this.#connection.send(
          {
            from: toPunycodeAddress(envelope.from) || false,
            to: envelope.to.map(toPunycodeAddress),
            size: raw.byteLength,
            use8BitMime: !isAscii(raw),
            ...(reports ? { dsn: toDsnOptions(reports) } : {}),
          },
          Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength),
          done,
        ),
      )
      const refused = (sent.rejectedErrors ?? []) as SmtpFailure[]
      const isPassedOn = reports !== undefined && supportsDsn(this.#connection)
      const accepted: RecipientOutcome = {
        state: 'accepted',
        ...parseResponse(sent.response),
        ...(isPassedOn ? { reportsItself: true } : {}),
      }
      return parseResponses(envelope, refused, () => accepted)
    } catch (error) {
      const outcome = failureOutcome(error as SmtpFailure)
      // The response to RCPT is valid regardless of later steps.
      const named = lastEnvelope(this.#connection)
      return parseResponses(envelope, (named !== before && named?.rejectedErrors) || [], () => outcome)
    }
  }

  close(): void {
    if (this.isOpen) this.#connection.quit()
    else this.#connection.close()
    this.#failure ??= new Error('Connection closed') as SmtpFailure
  }

  /** Runs a step with a timeout; a broken connection rejects it. */
  #step<T>(
    call: (done: (error?: Error | null, result?: T) => void) => void,
    milliseconds = this.#timeouts.total,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      const end = setTimeout(() => this.#abort(), milliseconds)
      this.#onFailure = (failure) => {
        clearTimeout(end)
        reject(failure)
      }
      call((error, result) => {
        clearTimeout(end)
        this.#onFailure = () => {}
        if (error) reject(error)
        else resolve(result as T)
      })
    })
  }

  #abort(): void {
    this.#fail(Object.assign(new Error('The server takes too long to respond'), { code: 'ETIMEDOUT' }))
    this.#connection.close()
  }

  #fail(failure: SmtpFailure): void {
    this.#failure ??= failure
    this.#onFailure(failure)
  }
}

/** The library sends this only to servers with DSN, and encodes it so that no line can be injected. */
function toDsnOptions({ return: ret, envelopeId, when, original }: ReportOptions): SMTPConnection.DSNOptions {
  return {
    ...(ret ? { ret: ret === 'full' ? 'FULL' : 'HDRS' } : {}),
    ...(envelopeId ? { envid: envelopeId } : {}),
    ...(when ? { notify: when } : {}),
    ...(original ? { orcpt: original } : {}),
  }
}

/** Rejected recipients of the library's last envelope; it reports them only if all or none were accepted. */
function lastEnvelope(connection: SMTPConnection): { rejectedErrors?: SmtpFailure[] } | undefined {
  const { _envelope: last } = connection as unknown as { _envelope?: { rejectedErrors?: SmtpFailure[] } }
  return last
}

/** Returns true if the server offers DSN, which is missing in the library's types. */
function supportsDsn(connection: SMTPConnection): boolean {
  const { _supportedExtensions: offered } = connection as unknown as { _supportedExtensions: string[] }
  return offered.includes('DSN')
}

function optionsFor(server: SmtpServer, timeouts: Timeouts): SMTPConnection.Options {
  return {
    host: server.host,
    port: server.port,
    name: server.hostname,
    secure: server.tls === 'implicit',
    requireTLS: server.tls === 'required',
    opportunisticTLS: server.tls === 'opportunistic',
    ignoreTLS: server.tls === 'none',
    tls: {
      rejectUnauthorized: server.isVerified,
      ...(server.servername ? { servername: server.servername } : {}),
    },
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
    logger: false,
  }
}

/** Returns the result of each recipient: its own rejection, otherwise the fallback. */
function parseResponses(
  { to }: Envelope,
  refused: readonly SmtpFailure[],
  fallback: () => RecipientOutcome,
): Map<string, RecipientOutcome> {
  const failures = new Map(refused.map((failure) => [failure.recipient, failure]))
  return new Map(
    to.map((recipient) => {
      const failure = failures.get(toPunycodeAddress(recipient))
      return [recipient, failure ? failureOutcome(failure) : fallback()]
    }),
  )
}

/** Converts the domain of an address to punycode. */
function toPunycodeAddress(email: string): string {
  const domain = domainToASCII(domainOf(email))
  return domain === '' ? email : `${email.slice(0, email.lastIndexOf('@'))}@${domain}`
}

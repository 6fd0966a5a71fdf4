import { isAscii } from 'node:buffer'
import { domainToASCII } from 'node:url'
import { domainOf } from '@bocau/mail-core/address'
import { replaceStrayControls } from '@bocau/mail-core/mime/submission/stray-controls'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Envelope, RecipientOutcome, ReportWishes } from '../../ports/mail-transport.ts'
import { failureOutcome, readAnswer, type SmtpFailure } from './far-answer.ts'

/** How to reach a mail server. */
export interface SmtpServer {
  /** The name or address that is connected to. */
  host: string
  port: number
  /** What its certificate is asked for; the host where it is absent. */
  servername?: string
  /** From the first byte, asked for and needed, tried and done without, or not at all. */
  tls: 'implicit' | 'required' | 'opportunistic' | 'none'
  /** Whether its certificate must be one that is trusted. */
  isVerified: boolean
  login?: { user: string; password: string }
  /** How this machine calls itself. */
  ownName: string
  timeouts?: Partial<Timeouts>
}

/** How long each part of a conversation may take, in milliseconds. */
export interface Timeouts {
  connection: number
  greeting: number
  silence: number
  /** A step altogether: a server that says a byte now and then is never silent. */
  whole: number
  /** The question whether it is still there. */
  refresh: number
}

const ordinary: Timeouts = {
  connection: 30_000,
  greeting: 60_000,
  silence: 300_000,
  whole: 1_800_000,
  refresh: 10_000,
}

/** A conversation with a mail server, in which messages are handed over one after the other. */
export class SmtpSession {
  readonly #connection: SMTPConnection
  readonly #timeouts: Timeouts
  #failure: SmtpFailure | null = null
  #onFailure: (failure: SmtpFailure) => void = () => {}
  /** How many messages it has carried. */
  messages = 0

  private constructor(connection: SMTPConnection, timeouts: Timeouts) {
    this.#connection = connection
    this.#timeouts = timeouts
    connection.on('error', (error: SmtpFailure) => this.#fail(error))
    connection.on('end', () => this.#fail(new Error('Connection closed') as SmtpFailure))
  }

  /** Connects, greets, encrypts and signs in; rejects with an `SmtpFailure`. */
  static async open(server: SmtpServer): Promise<SmtpSession> {
    const timeouts = { ...ordinary, ...server.timeouts }
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

  /** Whether it can carry another message. */
  get isOpen(): boolean {
    return this.#failure === null
  }

  /** Asks whether the server is still there, and makes it forget what was half said. */
  async refresh(): Promise<void> {
    await this.#step((done) => this.#connection.reset(done), this.#timeouts.refresh)
  }

  /**
   * Hands a message over and answers for each recipient, whatever happens. A connection that is lost on the way leaves
   * it open whether the message arrived: that is `deferred`, and the same message may be handed over again.
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
            from: onTheWire(envelope.from) || false,
            to: envelope.to.map(onTheWire),
            size: raw.byteLength,
            use8BitMime: !isAscii(raw),
            ...(reports ? { dsn: dsnOf(reports) } : {}),
          },
          Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength),
          done,
        ),
      )
      const refused = (sent.rejectedErrors ?? []) as SmtpFailure[]
      const isPassedOn = reports !== undefined && knowsReports(this.#connection)
      const accepted: RecipientOutcome = {
        state: 'accepted',
        ...readAnswer(sent.response),
        ...(isPassedOn ? { reportsItself: true } : {}),
      }
      return answers(envelope, refused, () => accepted)
    } catch (error) {
      const outcome = failureOutcome(error as SmtpFailure)
      // What was said of a recipient stands, whatever became of the message after it.
      const named = lastEnvelope(this.#connection)
      return answers(envelope, (named !== before && named?.rejectedErrors) || [], () => outcome)
    }
  }

  close(): void {
    if (this.isOpen) this.#connection.quit()
    else this.#connection.close()
    this.#failure ??= new Error('Connection closed') as SmtpFailure
  }

  /** One step of the conversation; a connection that breaks meanwhile breaks the step, and so does its end of time. */
  #step<T>(
    take: (done: (error?: Error | null, result?: T) => void) => void,
    milliseconds = this.#timeouts.whole,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#failure) return reject(this.#failure)
      const end = setTimeout(() => this.#giveUp(), milliseconds)
      this.#onFailure = (failure) => {
        clearTimeout(end)
        reject(failure)
      }
      take((error, result) => {
        clearTimeout(end)
        this.#onFailure = () => {}
        if (error) reject(error)
        else resolve(result as T)
      })
    })
  }

  #giveUp(): void {
    this.#fail(Object.assign(new Error('The server takes too long to answer'), { code: 'ETIMEDOUT' }))
    this.#connection.close()
  }

  #fail(failure: SmtpFailure): void {
    this.#failure ??= failure
    this.#onFailure(failure)
  }
}

/** The library says it only to servers that offer DSN, and writes it so that no line can come of it. */
function dsnOf({ return: ret, envelopeId, when, original }: ReportWishes): SMTPConnection.DSNOptions {
  return {
    ...(ret ? { ret: ret === 'full' ? 'FULL' : 'HDRS' } : {}),
    ...(envelopeId ? { envid: envelopeId } : {}),
    ...(when ? { notify: when } : {}),
    ...(original ? { orcpt: original } : {}),
  }
}

/** Whom the library named last and who was refused: it says so of itself only where nobody, or everybody, was taken. */
function lastEnvelope(connection: SMTPConnection): { rejectedErrors?: SmtpFailure[] } | undefined {
  const { _envelope: last } = connection as unknown as { _envelope?: { rejectedErrors?: SmtpFailure[] } }
  return last
}

/** Whether the server offers DSN, which the library knows and its types do not say. */
function knowsReports(connection: SMTPConnection): boolean {
  const { _supportedExtensions: offered } = connection as unknown as { _supportedExtensions: string[] }
  return offered.includes('DSN')
}

function optionsFor(server: SmtpServer, timeouts: Timeouts): SMTPConnection.Options {
  return {
    host: server.host,
    port: server.port,
    name: server.ownName,
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
    socketTimeout: timeouts.silence,
    logger: false,
  }
}

function answers(
  { to }: Envelope,
  refused: readonly SmtpFailure[],
  others: () => RecipientOutcome,
): Map<string, RecipientOutcome> {
  const failures = new Map(refused.map((failure) => [failure.recipient, failure]))
  return new Map(
    to.map((recipient) => {
      const failure = failures.get(onTheWire(recipient))
      return [recipient, failure ? failureOutcome(failure) : others()]
    }),
  )
}

/** An address as any server takes it: its domain as the name service knows it, whatever its script. */
function onTheWire(email: string): string {
  const domain = domainToASCII(domainOf(email))
  return domain === '' ? email : `${email.slice(0, email.lastIndexOf('@'))}@${domain}`
}

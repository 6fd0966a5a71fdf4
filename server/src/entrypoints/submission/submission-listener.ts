import { callbackify } from 'node:util'
import { limits } from '@bocau/contract/limits'
import { isValidEmail } from '@bocau/mail-core/address'
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerAuthentication,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import { endProgramSession, findActor, type ProtectionDeps } from '../../features/account/index.ts'
import { type DeliveryDeps, type IntakeBudget, messageResponses } from '../../features/delivery/index.ts'
import type { LiveDeps } from '../../features/live/index.ts'
import { recordAction } from '../../features/mailbox-rights/index.ts'
import {
  checkEnvelopeSender,
  findMessageSender,
  findSendingMailbox,
  type SubmittingDeps,
  submitMessage,
} from '../../features/outbox/index.ts'
import { type ProgramSession, signInProgram } from '../../features/sign-in/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { appPasswordNeeded, readOnlyPassword } from '../client-messages.ts'
import { isLoopbackAddress } from '../loopback.ts'
import { MessageIntake, runIntake } from '../message-intake.ts'
import {
  asError,
  connectionOptions,
  envelopeSender,
  errorResponse,
  type MessageListener,
  openServer,
  refuseParameters,
  remoteAddressOf,
} from '../message-server.ts'
import { onSignOut } from '../on-sign-out.ts'
import { ordinaryLimits, RateLimits } from '../rate-limits.ts'
import { type ReadCertificate, renewCertificate } from '../renew-certificate.ts'
import { isSameIdentity } from '../sasl-plain.ts'
import { receiveChunks } from './chunking.ts'
import { areReportParametersValid, requestedReports } from './requested-reports.ts'
import { responseFor, responses } from './submission-responses.ts'

export interface SubmissionDeps extends SubmittingDeps, DeliveryDeps, ProtectionDeps, LiveDeps {}

export interface SubmissionOptions {
  /** Host name of this server. */
  hostname: string
  /** Without a certificate passwords are accepted only from this machine. */
  readCertificate?: ReadCertificate | null
  /** TLS from the first byte. */
  isSecure?: boolean
  budget?: IntakeBudget
}

const maxRecipients = 1000
const maxWrongPasswords = 3
/** Maximum time to sign in regardless of activity; the same as for POP3 and IMAP. */
const toSignIn = 10 * 60_000

/** Opens the submission listener, through which mail clients send; the message takes the same path as from the web. */
export async function openSubmissionListener(
  deps: SubmissionDeps,
  listenAddress: { host: string; port: number },
  { hostname, readCertificate = null, isSecure = false, budget }: SubmissionOptions,
): Promise<MessageListener> {
  const rates = new RateLimits(deps.clock)
  const intake = new MessageIntake(deps, { maxBytes: limits.maxMessageBytes, ...(budget ? { budget } : {}) })
  const programs = new SignedInPrograms(deps, (session) => closeConnection(server, session))
  const counted = new WeakSet<object>()

  const certificate = (await readCertificate?.()) ?? null
  const server = new SMTPServer({
    name: hostname,
    banner: 'ready',
    size: limits.maxMessageBytes,
    ...certificate,
    secure: isSecure,
    authMethods: ['PLAIN', 'LOGIN'],
    // Encryption is checked when the client signs in.
    allowInsecureAuth: true,
    disabledCommands: readCertificate ? [] : ['STARTTLS'],
    hideDSN: false,
    hideENHANCEDSTATUSCODES: false,
    maxRecipients,
    maxClients: ordinaryLimits.slots,
    ...connectionOptions,

    onConnect(session, callback) {
      if (!rates.open(remoteAddressOf(session))) return callback(asError(responses.tooManyConnections))
      counted.add(session)
      receiveChunks(server, session)
      callback()
    },

    onClose(session) {
      if (counted.delete(session)) rates.close(remoteAddressOf(session))
      programs.end(session)
    },

    onAuth: callbackify((authentication: SMTPServerAuthentication, session: SMTPServerSession) =>
      orResponse(programs.signIn(authentication, session)),
    ),

    onMailFrom: callbackify(async (address: SMTPServerAddress, session: SMTPServerSession) => {
      const refusal = refuseParameters('MAIL', address)
      if (refusal) throw refusal
      if (!areReportParametersValid(address)) throw asError(responses.longName)
      const actor = await orResponse(programs.actorOf(session))
      await orResponse(checkEnvelopeOf(actor, address.address))
    }),

    onRcptTo(address, session, callback) {
      const refusal = refuseParameters('RCPT', address)
      if (refusal) return callback(refusal)
      if (!isValidEmail(address.address)) return callback(asError(responses.badRecipient))
      if (!areReportParametersValid(address)) return callback(asError(responses.longName))
      const isFull = session.envelope.rcptTo.length >= maxRecipients
      callback(isFull ? asError(responses.tooManyRecipients) : null)
    },

    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      runIntake('submission', () => acceptMessage(stream, session)),
    ),
  })
  server.on('error', (error: Error) => deps.logger.info('submission connection error', { error }))

  async function acceptMessage(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const raw = await intake.collect(stream)
    try {
      if (raw.failure) throw asError(messageResponses[raw.failure])
      const person = await orResponse(programs.actorOf(session))
      const actor = await orResponse(findMessageSender(deps, person, raw.bytes))
      const envelopeFrom = envelopeSender(session)
      if (actor !== person) await orResponse(checkEnvelopeOf(person, envelopeFrom))
      const message = {
        raw: raw.bytes,
        // Programs use the address of the account for messages of other mailboxes; bounces belong to the mailbox.
        envelopeFrom: actor === person || envelopeFrom === '' ? envelopeFrom : actor.email,
        to: session.envelope.rcptTo.map(({ address }) => address),
        reports: requestedReports(session),
      }
      const { id, isRepeated } = await orResponse(submitMessage(deps, actor, message))
      if (!isRepeated) await recordAction(deps, actor, { action: 'sent', request: { body: { ids: [id] } } })
      return `2.0.0 Accepted as ${id}`
    } finally {
      raw.release()
    }
  }

  /** Rejects an envelope sender that is no address of the user or of a mailbox that the user may send from. */
  async function checkEnvelopeOf(person: Actor, email: string): Promise<void> {
    await checkEnvelopeSender(
      deps,
      email === '' ? person : await findSendingMailbox(deps, person, email),
      email,
    )
  }

  /** Converts failures to SMTP responses; unexpected ones are logged and temporary. */
  async function orResponse<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      const response = responseFor(error)
      if (response) throw asError(response)
      throw error instanceof Error && 'responseCode' in error ? error : errorResponse(error, deps.logger)
    }
  }

  const listener = await openServer(server, listenAddress, { clock: deps.clock, toSignIn })
  const stopRenewing = renewCertificate(deps, readCertificate, {
    inUse: certificate,
    install: (renewed) => server.updateSecureContext(renewed),
  })
  return {
    port: listener.port,
    async close() {
      stopRenewing()
      await listener.close()
      await programs.endAll()
    },
  }
}

/** Signed-in sessions by connection. */
class SignedInPrograms {
  readonly #deps: SubmissionDeps
  readonly #sessions = new Map<SMTPServerSession, ProgramSession>()
  readonly #sessionEnds = new Set<Promise<void>>()
  readonly #wrongPasswords = new WeakMap<SMTPServerSession, number>()
  readonly #watching = new Map<SMTPServerSession, () => void>()
  readonly #hangUp: (session: SMTPServerSession) => void

  constructor(deps: SubmissionDeps, hangUp: (session: SMTPServerSession) => void) {
    this.#deps = deps
    this.#hangUp = hangUp
  }

  async signIn(
    { username = '', authzid = '', password }: SMTPServerAuthentication,
    session: SMTPServerSession,
  ) {
    const address = remoteAddressOf(session)
    if (!session.secure && !isLoopbackAddress(address)) throw asError(responses.unencrypted)
    if (!isSameIdentity(authzid, username)) throw asError(responses.actsAsOther)
    const wrong = this.#wrongPasswords.get(session) ?? 0
    if (wrong >= maxWrongPasswords) throw asError(responses.tooOften)
    this.#wrongPasswords.set(session, wrong + 1)
    const credentials = {
      email: username,
      password: password ?? '',
      address,
      device: 'SMTP',
      protocol: 'smtp',
    } as const
    const program = await signInProgram(this.#deps, credentials)
    if (typeof program === 'string') throw asError({ code: 534, text: `5.7.9 ${appPasswordNeeded[program]}` })
    if (program.isReadOnly) {
      await endProgramSession(this.#deps, program)
      throw asError({ code: 535, text: `5.7.1 ${readOnlyPassword}, not for sending` })
    }
    this.#wrongPasswords.delete(session)
    this.#sessions.set(session, program)
    await this.#watch(session, program)
    return { user: program.accountId }
  }

  /** Closes the connection immediately when the session is revoked. */
  async #watch(session: SMTPServerSession, program: ProgramSession): Promise<void> {
    const stop = await onSignOut(this.#deps, program, () => this.#hangUp(session))
    // The client may have disconnected meanwhile.
    if (this.#sessions.has(session)) this.#watching.set(session, stop)
    else stop()
  }

  /** Looks up the user for every command, so that a disabled account or revoked password cannot send. */
  async actorOf(session: SMTPServerSession): Promise<Actor> {
    const program = this.#sessions.get(session)
    const actor = program ? await findActor(this.#deps, program.token) : null
    if (!actor) throw asError(responses.sessionOver)
    return actor
  }

  end(session: SMTPServerSession): void {
    const program = this.#sessions.get(session)
    if (!program) return
    this.#sessions.delete(session)
    this.#watching.get(session)?.()
    this.#watching.delete(session)
    const ending = endProgramSession(this.#deps, program)
      .catch((error: unknown) =>
        this.#deps.logger.warn('ending the session of a mail program failed', { error }),
      )
      .finally(() => this.#sessionEnds.delete(ending))
    this.#sessionEnds.add(ending)
  }

  /** Ends the remaining sessions, whose connections are closed. */
  async endAll(): Promise<void> {
    for (const session of this.#sessions.keys()) this.end(session)
    await Promise.all(this.#sessionEnds)
  }
}

/** Connection object of the SMTP library, with fields that its types leave out. */
interface OpenConnection {
  session: SMTPServerSession
  send(code: number, text: string): void
  close(): void
}

function closeConnection({ connections }: SMTPServer, session: SMTPServerSession): void {
  for (const connection of connections as ReadonlySet<OpenConnection>) {
    if (connection.session !== session) continue
    connection.send(responses.sessionOver.code, responses.sessionOver.text)
    connection.close()
  }
}

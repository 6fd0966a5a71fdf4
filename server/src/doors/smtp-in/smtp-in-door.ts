import { callbackify } from 'node:util'
import { hasStrayControlInHeader } from '@bocau/mail-core/mime/submission/stray-controls'
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import {
  type DeliveryDeps,
  type Destination,
  destinationKey,
  Handover,
  type ReceivedMessage,
  receiveMessage,
} from '../../features/delivery/index.ts'
import { type MessageResponse, messageResponses } from '../../features/delivery/rules/index.ts'
import { asArrival, type IntakeOptions, MessageIntake, mailboxesOf } from '../message-intake.ts'
import {
  answerTo,
  asError,
  connectionOptions,
  type MessageDoor,
  openServer,
  orTryAgain,
  refuseParameters,
  senderOf,
  strayControl,
} from '../message-server.ts'
import { ordinaryLimits, RateLimits, type SenderLimits } from '../rate-limits.ts'
import { type ReadCertificate, renewCertificate } from '../renew-certificate.ts'
import { hasLoneLineFeed } from './lone-line-feed.ts'
import { traceLines } from './trace-lines.ts'

export interface SmtpInOptions extends IntakeOptions {
  /** Host name of this server. */
  ownName: string
  /** Reads the certificate periodically, because it is renewed; without it TLS is not offered. */
  readCertificate?: ReadCertificate | null
  senderLimits?: SenderLimits
}

const answers = {
  tooManyConnections: { code: 421, text: '4.7.0 Too many connections from your address' },
  tooManyMessages: { code: 450, text: '4.7.1 Too many messages from your address, try again later' },
  tooManyRecipients: { code: 452, text: '4.5.3 Too many recipients, send to the others later' },
  guessing: { code: 421, text: '4.7.1 Too many unknown recipients' },
  brokenLines: { code: 550, text: '5.6.11 Lines have to end with CR and LF' },
  nobody: { code: 554, text: '5.5.1 No valid recipients' },
  /** Recipients who have the message already do not get it twice. */
  notForAll: { code: 451, text: '4.2.0 Not kept for every recipient, try again later' },
} satisfies Record<string, MessageResponse>

/**
 * Opens the SMTP listener, through which other mail servers deliver messages to local mailboxes. It never relays, and
 * accepts a message only after it is durable.
 */
export async function openSmtpInDoor(
  deps: DeliveryDeps,
  place: { host: string; port: number },
  { ownName, readCertificate = null, checksSenders = 'always', senderLimits, ...options }: SmtpInOptions,
): Promise<MessageDoor> {
  const rates = new RateLimits(deps.clock, senderLimits)
  const intake = new MessageIntake(deps, options)
  const counted = new WeakSet<object>()

  const certificate = (await readCertificate?.()) ?? null
  const server = new SMTPServer({
    name: ownName,
    banner: 'ready',
    size: intake.maxBytes,
    ...certificate,
    authOptional: true,
    disabledCommands: readCertificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    maxRecipients: 200,
    maxClients: ordinaryLimits.places,
    ...connectionOptions,

    onConnect(session, callback) {
      if (!rates.open(addressOf(session))) return callback(asError(answers.tooManyConnections))
      counted.add(session)
      callback()
    },

    onClose(session) {
      if (counted.delete(session)) rates.close(addressOf(session))
    },

    onMailFrom(address, session, callback) {
      const refusal = refuseParameters('MAIL', address)
      if (refusal) return callback(refusal)
      intake.begin(session)
      if (rates.isSpent(addressOf(session), 'unknown')) return callback(asError(answers.guessing))
      callback(rates.take(addressOf(session), 'message') ? null : asError(answers.tooManyMessages))
    },

    onRcptTo: callbackify(async (address: SMTPServerAddress, session: SMTPServerSession) => {
      const refusal = refuseParameters('RCPT', address)
      if (refusal) throw refusal
      const client = addressOf(session)
      if (rates.isSpent(client, 'unknown')) throw asError(answers.guessing)
      if (!rates.take(client, 'recipient')) throw asError(answers.tooManyRecipients)
      const found = await intake.find(address, session)
      if (found === 'unknown') rates.take(client, 'unknown')
      if (typeof found === 'string') throw asError(messageResponses[found])
      if ('freeBytes' in found && toldSize(session) > found.freeBytes)
        throw asError(messageResponses.over_quota)
      intake.accept(session, found)
    }),

    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      asArrival('smtp', (id) => takeMessage(stream, session, id)),
    ),
  })
  server.on('error', (error: Error) => deps.logger.info('an SMTP connection broke', { error }))

  async function takeMessage(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    id: string,
  ): Promise<string> {
    const recipients = distinct(intake.acceptedIn(session))
    const raw = await intake.collect(stream)
    try {
      if (raw.failure) throw asError(messageResponses[raw.failure])
      if (hasLoneLineFeed(raw.bytes)) throw asError(answers.brokenLines)
      if (hasStrayControlInHeader(raw.bytes)) throw asError(strayControl)
      if (recipients.length === 0) throw asError(answers.nobody)
      const received = await orTryAgain(receive(raw.bytes, recipients, session, id), deps.logger)
      await deliverToAll(recipients, received)
      return `2.0.0 Kept as ${id}`
    } finally {
      raw.release()
    }
  }

  function receive(
    bytes: Uint8Array,
    recipients: readonly Destination[],
    session: SMTPServerSession,
    id: string,
  ) {
    const clientAddress = addressOf(session)
    const helo = session.hostNameAppearsAs || ''
    const envelopeFrom = senderOf(session)
    const protocol = session.transmissionType
    return receiveMessage(deps, bytes, {
      via: 'smtp',
      envelopeFrom,
      recipients: mailboxesOf(recipients),
      clientAddress,
      helo,
      authservId: null,
      checksSender: checksSenders,
      trace: traceLines({ envelopeFrom, helo, clientAddress, ownName, protocol, id, at: deps.clock.now() }),
    })
  }

  /** SMTP has one response for all recipients: when some deliveries failed, the sender has to retry. */
  async function deliverToAll(recipients: readonly Destination[], received: ReceivedMessage): Promise<void> {
    const handover = new Handover(deps, received)
    const results = await Promise.allSettled(recipients.map((recipient) => handover.deliver(recipient)))
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    const answerings = failures.map((error) => answerTo(error, deps.logger))
    if (answerings[0])
      throw failures.length === recipients.length ? answerings[0] : asError(answers.notForAll)
  }

  const stopRenewing = renewCertificate(deps, readCertificate, {
    inUse: certificate,
    takeUp: (renewed) => server.updateSecureContext(renewed),
  })
  const door = await openServer(server, place, deps)
  return {
    port: door.port,
    close() {
      stopRenewing()
      return door.close()
    },
  }
}

/** Removes duplicate destinations. */
function distinct(recipients: readonly Destination[]): Destination[] {
  return [...new Map(recipients.map((recipient) => [destinationKey(recipient), recipient])).values()]
}

function addressOf({ remoteAddress }: SMTPServerSession): string {
  return remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns the declared message size; 0 when not declared. */
function toldSize({ envelope: { mailFrom } }: SMTPServerSession): number {
  const size = mailFrom && (mailFrom.args as { SIZE?: string }).SIZE
  return Number(size) || 0
}

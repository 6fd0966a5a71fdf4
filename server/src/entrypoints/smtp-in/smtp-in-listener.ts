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
  MessageDelivery,
  type MessageResponse,
  messageResponses,
  type ReceivedMessage,
  receiveMessage,
} from '../../features/delivery/index.ts'
import { type IntakeOptions, MessageIntake, mailboxesOf, runIntake } from '../message-intake.ts'
import {
  asError,
  connectionOptions,
  envelopeSender,
  errorResponse,
  type MessageListener,
  openServer,
  orTemporaryFailure,
  refuseParameters,
  remoteAddressOf,
  strayControlResponse,
} from '../message-server.ts'
import { ordinaryLimits, RateLimits, type SenderLimits } from '../rate-limits.ts'
import { type ReadCertificate, renewCertificate } from '../renew-certificate.ts'
import { hasLoneLineFeed } from './lone-line-feed.ts'
import { traceLines } from './trace-lines.ts'

export interface SmtpInOptions extends IntakeOptions {
  /** Host name of this server. */
  hostname: string
  /** Reads the certificate periodically, because it is renewed; without it TLS is not offered. */
  readCertificate?: ReadCertificate | null
  senderLimits?: SenderLimits
}

const responses = {
  tooManyConnections: { code: 421, text: '4.7.0 Too many connections from your address' },
  tooManyMessages: { code: 450, text: '4.7.1 Too many messages from your address, try again later' },
  tooManyRecipients: { code: 452, text: '4.5.3 Too many recipients, send to the others later' },
  guessing: { code: 421, text: '4.7.1 Too many unknown recipients' },
  brokenLines: { code: 550, text: '5.6.11 Lines must end with CR and LF' },
  nobody: { code: 554, text: '5.5.1 No valid recipients' },
  /** Recipients who have the message already do not get it twice. */
  notForAll: { code: 451, text: '4.2.0 Not stored for every recipient, try again later' },
} satisfies Record<string, MessageResponse>

/**
 * Opens the SMTP listener, through which other mail servers deliver messages to local mailboxes. It never relays, and
 * accepts a message only after it is durable.
 */
export async function openSmtpListener(
  deps: DeliveryDeps,
  listenAddress: { host: string; port: number },
  { hostname, readCertificate = null, checksSenders = 'always', senderLimits, ...options }: SmtpInOptions,
): Promise<MessageListener> {
  const rates = new RateLimits(deps.clock, senderLimits)
  const intake = new MessageIntake(deps, options)
  const counted = new WeakSet<object>()

  const certificate = (await readCertificate?.()) ?? null
  const server = new SMTPServer({
    name: hostname,
    banner: 'ready',
    size: intake.maxBytes,
    ...certificate,
    authOptional: true,
    disabledCommands: readCertificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    maxRecipients: 200,
    maxClients: ordinaryLimits.slots,
    ...connectionOptions,

    onConnect(session, callback) {
      if (!rates.open(remoteAddressOf(session))) return callback(asError(responses.tooManyConnections))
      counted.add(session)
      callback()
    },

    onClose(session) {
      if (counted.delete(session)) rates.close(remoteAddressOf(session))
    },

    onMailFrom(address, session, callback) {
      const refusal = refuseParameters('MAIL', address)
      if (refusal) return callback(refusal)
      intake.start(session)
      if (rates.isLimitReached(remoteAddressOf(session), 'unknown'))
        return callback(asError(responses.guessing))
      callback(rates.consume(remoteAddressOf(session), 'message') ? null : asError(responses.tooManyMessages))
    },

    onRcptTo: callbackify(async (address: SMTPServerAddress, session: SMTPServerSession) => {
      const refusal = refuseParameters('RCPT', address)
      if (refusal) throw refusal
      const client = remoteAddressOf(session)
      if (rates.isLimitReached(client, 'unknown')) throw asError(responses.guessing)
      if (!rates.consume(client, 'recipient')) throw asError(responses.tooManyRecipients)
      const destination = await intake.find(address, session)
      if (destination === 'unknown') rates.consume(client, 'unknown')
      if (typeof destination === 'string') throw asError(messageResponses[destination])
      if ('freeBytes' in destination && declaredSize(session) > destination.freeBytes)
        throw asError(messageResponses.over_quota)
      intake.accept(session, destination)
    }),

    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      runIntake('smtp', (id) => acceptMessage(stream, session, id)),
    ),
  })
  server.on('error', (error: Error) => deps.logger.info('SMTP connection error', { error }))

  /** Receives a message, checks it and delivers it to the accepted recipients; returns the response. */
  async function acceptMessage(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    id: string,
  ): Promise<string> {
    const recipients = distinct(intake.acceptedRecipients(session))
    const raw = await intake.collect(stream)
    try {
      if (raw.failure) throw asError(messageResponses[raw.failure])
      if (hasLoneLineFeed(raw.bytes)) throw asError(responses.brokenLines)
      if (hasStrayControlInHeader(raw.bytes)) throw asError(strayControlResponse)
      if (recipients.length === 0) throw asError(responses.nobody)
      const received = await orTemporaryFailure(receive(raw.bytes, recipients, { session, id }), deps.logger)
      await deliverToAll(recipients, received)
      return `2.0.0 Stored as ${id}`
    } finally {
      raw.release()
    }
  }

  function receive(
    bytes: Uint8Array,
    recipients: readonly Destination[],
    { session, id }: { session: SMTPServerSession; id: string },
  ) {
    const clientAddress = remoteAddressOf(session)
    const helo = session.hostNameAppearsAs || ''
    const envelopeFrom = envelopeSender(session)
    const protocol = session.transmissionType
    return receiveMessage(deps, bytes, {
      via: 'smtp',
      envelopeFrom,
      recipients: mailboxesOf(recipients),
      clientAddress,
      helo,
      authservId: null,
      checksSender: checksSenders,
      trace: traceLines({ envelopeFrom, helo, clientAddress, hostname, protocol, id, at: deps.clock.now() }),
    })
  }

  /** SMTP has one response for all recipients: when some deliveries failed, the sender has to retry. */
  async function deliverToAll(recipients: readonly Destination[], received: ReceivedMessage): Promise<void> {
    const handover = new MessageDelivery(deps, received)
    const results = await Promise.allSettled(recipients.map((recipient) => handover.deliver(recipient)))
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    const errorResponses = failures.map((error) => errorResponse(error, deps.logger))
    if (errorResponses[0])
      throw failures.length === recipients.length ? errorResponses[0] : asError(responses.notForAll)
  }

  const stopRenewing = renewCertificate(deps, readCertificate, {
    inUse: certificate,
    install: (renewed) => server.updateSecureContext(renewed),
  })
  const listener = await openServer(server, listenAddress, deps)
  return {
    port: listener.port,
    close() {
      stopRenewing()
      return listener.close()
    },
  }
}

/** Removes duplicate destinations. */
function distinct(recipients: readonly Destination[]): Destination[] {
  return [...new Map(recipients.map((recipient) => [destinationKey(recipient), recipient])).values()]
}

/** Returns the declared message size; 0 when not declared. */
function declaredSize({ envelope: { mailFrom } }: SMTPServerSession): number {
  const size = mailFrom && (mailFrom.args as { SIZE?: string }).SIZE
  return Number(size) || 0
}

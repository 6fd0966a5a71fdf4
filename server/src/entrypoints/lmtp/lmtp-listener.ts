import { callbackify } from 'node:util'
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
  messageResponses,
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
  refuseParameters,
} from '../message-server.ts'

export interface LmtpOptions extends IntakeOptions {
  /** Name of the upstream mail server whose authentication results are trusted. */
  authservId?: string | null
}

/**
 * Opens the LMTP listener, through which a mail server delivers messages. A message is accepted only after it is
 * durable.
 */
export async function openLmtpListener(
  deps: DeliveryDeps,
  listenAddress: { host: string; port: number },
  { authservId = null, checksSenders = 'never', ...options }: LmtpOptions = {},
): Promise<MessageListener> {
  const intake = new MessageIntake(deps, options)

  const server = new SMTPServer({
    lmtp: true,
    name: 'bocau',
    size: intake.maxBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxRecipients: 1000,
    maxClients: 200,
    ...connectionOptions,

    onMailFrom(address, session, callback) {
      const refusal = refuseParameters('MAIL', address)
      if (refusal) return callback(refusal)
      intake.start(session)
      callback()
    },

    onRcptTo: callbackify(async (address: SMTPServerAddress, session: SMTPServerSession) => {
      const refusal = refuseParameters('RCPT', address)
      if (refusal) throw refusal
      const destination = await intake.find(address, session)
      if (typeof destination === 'string') throw asError(messageResponses[destination])
      intake.accept(session, destination)
    }),

    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      runIntake('lmtp', () =>
        acceptMessage(stream, intake.acceptedRecipients(session), envelopeSender(session)),
      ),
    ),
  })
  server.on('error', (error: Error) => deps.logger.warn('LMTP connection error', { error }))

  /** LMTP requires one response per recipient, also for one named twice. */
  async function acceptMessage(
    stream: SMTPServerDataStream,
    recipients: readonly Destination[],
    envelopeFrom: string,
  ) {
    const raw = await intake.collect(stream)
    try {
      const { failure } = raw
      if (failure) return recipients.map(() => asError(messageResponses[failure]))
      const received = await receiveMessage(deps, raw.bytes, {
        via: 'lmtp',
        envelopeFrom,
        recipients: mailboxesOf(recipients),
        authservId,
        checksSender: checksSenders,
      })
      const messageDelivery = new MessageDelivery(deps, received)
      const deliveries = new Map<string, Promise<string | Error>>()
      return await Promise.all(
        recipients.map((recipient) => {
          const key = destinationKey(recipient)
          const delivery = deliveries.get(key) ?? deliverTo(recipient, messageDelivery)
          deliveries.set(key, delivery)
          return delivery
        }),
      )
    } catch (error) {
      const response = errorResponse(error, deps.logger)
      return recipients.map(() => response)
    } finally {
      raw.release()
    }
  }

  async function deliverTo(
    destination: Destination,
    messageDelivery: MessageDelivery,
  ): Promise<string | Error> {
    try {
      const messageId = await messageDelivery.deliver(destination)
      return messageId === null ? '2.1.5 Forwarded' : `2.1.5 Stored as ${messageId}`
    } catch (error) {
      return errorResponse(error, deps.logger)
    }
  }

  return openServer(server, listenAddress, deps)
}

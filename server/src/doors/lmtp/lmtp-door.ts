import { callbackify } from 'node:util'
import { limits } from '@bocau/contract/limits'
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import {
  bringLetter,
  collectLetter,
  type DeliveryDeps,
  type Destination,
  destinationKey,
  findDestination,
  IntakeBudget,
  letterAnswers,
  type ReceivedLetter,
  receiveLetter,
} from '../../features/delivery/index.ts'
import {
  answerTo,
  asError,
  connectionOptions,
  type LetterDoor,
  openServer,
  orTryAgain,
  senderOf,
} from '../letter-server.ts'

/** How the door treats what comes in. */
export interface LmtpOptions {
  maxBytes?: number
  /** The mail server in front whose word on senders is believed. */
  authservId?: string | null
  /** Whether this server itself finds out who sent what the server in front says nothing of. */
  checksSenders?: boolean
  budget?: IntakeBudget
}

/** Opens the door through which a mail server hands over letters. None is accepted before it is durably kept. */
export async function openLmtpDoor(
  deps: DeliveryDeps,
  place: { host: string; port: number },
  {
    maxBytes = limits.maxIncomingBytes,
    authservId = null,
    checksSenders = false,
    budget = new IntakeBudget(),
  }: LmtpOptions = {},
): Promise<LetterDoor> {
  /** The recipients that were accepted in a session's transaction, in their order, repeated ones included. */
  const accepted = new WeakMap<object, Destination[]>()

  const server = new SMTPServer({
    lmtp: true,
    name: 'bocau',
    size: maxBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    maxRecipients: 1000,
    maxClients: 200,
    ...connectionOptions,

    onMailFrom(_address, session, callback) {
      accepted.set(session, [])
      callback()
    },

    onRcptTo: callbackify(async (address: SMTPServerAddress, session: SMTPServerSession) => {
      const found = await orTryAgain(findDestination(deps, address.address, senderOf(session)), deps.logger)
      if (typeof found === 'string') throw asError(letterAnswers[found])
      accepted.get(session)?.push(found)
    }),

    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      takeLetter(stream, accepted.get(session) ?? [], senderOf(session)),
    ),
  })
  server.on('error', (error: Error) => deps.logger.warn('an LMTP connection broke', { error }))

  /** One answer for each recipient, as the protocol wants: also for one that was named twice. */
  async function takeLetter(
    stream: SMTPServerDataStream,
    recipients: readonly Destination[],
    envelopeFrom: string,
  ) {
    const raw = await collectLetter(stream, { maxBytes, budget })
    try {
      const { failure } = raw
      if (failure) return recipients.map(() => asError(letterAnswers[failure]))
      const received = await receiveLetter(deps, raw.bytes, {
        via: 'lmtp',
        envelopeFrom,
        recipients: recipients.flatMap((one) => ('email' in one ? [one.email] : [])),
        authservId,
        checksSender: checksSenders,
      })
      const answers = new Map<string, Promise<string | Error>>()
      return await Promise.all(
        recipients.map((recipient) => {
          const key = destinationKey(recipient)
          const answer = answers.get(key) ?? deliverTo(recipient, received)
          answers.set(key, answer)
          return answer
        }),
      )
    } catch (error) {
      const answer = answerTo(error, deps.logger)
      return recipients.map(() => answer)
    } finally {
      raw.release()
    }
  }

  async function deliverTo(destination: Destination, received: ReceivedLetter): Promise<string | Error> {
    try {
      const messageId = await bringLetter(deps, destination, received)
      return messageId === null ? '2.1.5 Passed on' : `2.1.5 Kept as ${messageId}`
    } catch (error) {
      return answerTo(error, deps.logger)
    }
  }

  return openServer(server, place)
}

import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { limits } from '@bocau/contract/limits'
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import {
  type DeliveryDeps,
  deliverLetter,
  findRecipient,
  type Recipient,
  type StoredLetter,
  storeLetter,
} from '../../features/delivery/index.ts'
import type { Logger } from '../../ports/logger.ts'
import { collectLetter } from './collect-letter.ts'
import { IntakeBudget } from './intake-budget.ts'
import { asError, failureAnswer, recipientAnswers } from './lmtp-answers.ts'

/** An open door for letters. */
export interface LmtpDoor {
  port: number
  close(): Promise<void>
}

const intakeBytes = 256 * 1024 * 1024

/** Opens the door through which a mail server hands over letters. None is accepted before it is durably kept. */
export async function openLmtpDoor(
  deps: DeliveryDeps & { logger: Logger },
  place: { host: string; port: number },
  { maxBytes = limits.maxIncomingBytes }: { maxBytes?: number } = {},
): Promise<LmtpDoor> {
  const budget = new IntakeBudget(intakeBytes)
  /** The recipients that were accepted in a session's transaction, in their order, repeated ones included. */
  const accepted = new WeakMap<object, Recipient[]>()

  const server = new SMTPServer({
    lmtp: true,
    name: 'bocau',
    size: maxBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxAllowedUnauthenticatedCommands: false,
    maxRecipients: 1000,
    maxClients: 200,
    socketTimeout: 5 * 60_000,
    closeTimeout: 5_000,
    logger: false,

    onMailFrom(_address, session, callback) {
      accepted.set(session, [])
      callback()
    },

    onRcptTo: callbackify(async (address: SMTPServerAddress, session: SMTPServerSession) => {
      const found = await orTryAgain(findRecipient(deps, address.address))
      if (typeof found === 'string') throw asError(recipientAnswers[found])
      accepted.get(session)?.push(found)
    }),

    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      takeLetter(stream, accepted.get(session) ?? []),
    ),
  })
  server.on('error', (error: Error) => deps.logger.warn('an LMTP connection broke', { error }))

  /** One answer for each recipient, as the protocol wants: also for one that was named twice. */
  async function takeLetter(stream: SMTPServerDataStream, recipients: readonly Recipient[]) {
    const raw = await collectLetter(stream, { maxBytes, budget })
    try {
      const { failure } = raw
      if (failure) return recipients.map(() => asError(failure))
      const stored = await storeLetter(deps, raw.bytes)
      const answers = new Map<string, Promise<string | Error>>()
      return await Promise.all(
        recipients.map((recipient) => {
          const answer = answers.get(recipient.accountId) ?? deliverTo(recipient, stored)
          answers.set(recipient.accountId, answer)
          return answer
        }),
      )
    } catch (error) {
      logUnexpected(error)
      return recipients.map(() => asError(failureAnswer(error)))
    } finally {
      raw.release()
    }
  }

  async function deliverTo(recipient: Recipient, stored: StoredLetter): Promise<string | Error> {
    try {
      const messageId = await deliverLetter(deps, recipient, stored)
      return `2.1.5 Kept as ${messageId}`
    } catch (error) {
      logUnexpected(error)
      return asError(failureAnswer(error))
    }
  }

  /** What nobody foresaw is logged, and the sender asked to come again. */
  async function orTryAgain<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      logUnexpected(error)
      throw asError(failureAnswer(error))
    }
  }

  function logUnexpected(error: unknown): void {
    if (failureAnswer(error).code === 451) deps.logger.error('a letter could not be kept', { error })
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(place.port, place.host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

import type { AddressInfo } from 'node:net'
import { limits } from '@bocau/contract/limits'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { type DeliveryDeps, deliverLetter, findRecipient, type Recipient, storeLetter } from '../../features/delivery/index.ts'
import type { Logger } from '../../ports/logger.ts'
import { IntakeBudget } from './intake-budget.ts'
import { asError, cutShort, failureAnswer, recipientAnswers, tooBusy, tooLarge } from './lmtp-answers.ts'

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
): Promise<LmtpDoor> {
  const budget = new IntakeBudget(intakeBytes)
  /** Whom each session's accepted recipients are, so that DATA need not ask again. */
  const accepted = new WeakMap<object, Map<string, Recipient>>()

  const server = new SMTPServer({
    lmtp: true,
    name: 'bocau',
    size: limits.maxIncomingBytes,
    rejectOversized: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxAllowedUnauthenticatedCommands: false,
    maxRecipients: 1000,
    maxClients: 200,
    socketTimeout: 5 * 60_000,
    closeTimeout: 5_000,
    logger: false,

    onMailFrom(_address, session, callback) {
      accepted.set(session, new Map())
      callback()
    },

    onRcptTo(address, session, callback) {
      findRecipient(deps, address.address).then(
        (found) => {
          if (typeof found === 'string') return callback(asError(recipientAnswers[found]))
          accepted.get(session)?.set(address.address.toLowerCase(), found)
          callback()
        },
        (error: unknown) => refuse(error, callback),
      )
    },

    onData(stream, session, callback) {
      const known = accepted.get(session)
      const recipients = session.envelope.rcptTo.map((rcpt) => known?.get(rcpt.address.toLowerCase()))
      takeLetter(stream, recipients).then(
        (answers) => callback(null, answers),
        (error: unknown) => refuse(error, callback),
      )
    },
  })
  server.on('error', (error: Error) => deps.logger.warn('an LMTP connection broke', { error }))

  async function takeLetter(stream: SMTPServerDataStream, recipients: (Recipient | undefined)[]) {
    const raw = await collect(stream, budget)
    try {
      if (raw.failure) throw asError(raw.failure)
      const stored = await storeLetter(deps, raw.bytes)
      return await Promise.all(recipients.map((recipient) => deliverTo(recipient, stored)))
    } finally {
      budget.giveBack(raw.taken)
    }
  }

  async function deliverTo(recipient: Recipient | undefined, stored: Awaited<ReturnType<typeof storeLetter>>) {
    if (!recipient) return asError(recipientAnswers.unknown)
    try {
      const messageId = await deliverLetter(deps, recipient, stored)
      return `2.1.5 Kept as ${messageId}`
    } catch (error) {
      logUnexpected(error)
      return asError(failureAnswer(error))
    }
  }

  function refuse(error: unknown, callback: (error: Error) => void): void {
    logUnexpected(error)
    callback((error as { responseCode?: number }).responseCode ? (error as Error) : asError(failureAnswer(error)))
  }

  function logUnexpected(error: unknown): void {
    const isExpected = (error as { responseCode?: number }).responseCode || failureAnswer(error).code !== 451
    if (!isExpected) deps.logger.error('a letter could not be kept', { error })
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

interface Collected {
  bytes: Uint8Array
  taken: number
  failure: { code: number; text: string } | null
}

/** Reads a letter to its end even when it will be refused, as the protocol wants, but keeps no more than allowed. */
async function collect(stream: SMTPServerDataStream, budget: IntakeBudget): Promise<Collected> {
  const chunks: Uint8Array[] = []
  let taken = 0
  let failure: Collected['failure'] = null
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      if (failure) continue
      if (taken + chunk.length > limits.maxIncomingBytes) failure = tooLarge
      else if (!budget.take(chunk.length)) failure = tooBusy
      else {
        taken += chunk.length
        chunks.push(chunk)
        continue
      }
      chunks.length = 0
    }
  } catch {
    // The connection ended in the middle: nobody is there to be answered, and nothing was kept.
    failure = cutShort
  }
  if (!failure && stream.sizeExceeded) failure = tooLarge
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  return { bytes, taken, failure }
}

import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits } from '@bocau/contract/limits'
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { watchFirstAccount } from '../features/account/index.ts'
import {
  type CollectedMessage,
  collectMessage,
  type DeliveryDeps,
  type Destination,
  findDestination,
  IntakeBudget,
  messageResponses,
  type SenderChecks,
} from '../features/delivery/index.ts'
import { inLogScope } from '../kernel/log-scope.ts'
import { type ArrivalListener, type ArrivalOutcome, metricEvents } from '../kernel/metric-events.ts'
import type { Clock } from '../ports/clock.ts'
import { asError, envelopeSender, orTemporaryFailure } from './message-server.ts'

/** Code 421 ends the connection. */
const tooSlow = { code: 421, text: '4.4.2 The message arrives too slowly' }

/** Options for incoming messages, common to SMTP and LMTP. */
export interface IntakeOptions {
  maxBytes?: number
  checksSenders?: SenderChecks
  /** Memory budget for messages, shared with the other listeners. */
  budget?: IntakeBudget
}

/** Recipient checks and message intake, common to SMTP and LMTP. */
export class MessageIntake {
  readonly maxBytes: number
  readonly #budget: IntakeBudget
  readonly #deps: DeliveryDeps
  readonly #isSetUp: () => Promise<boolean>
  readonly #accepted = new WeakMap<SMTPServerSession, Destination[]>()

  constructor(
    deps: DeliveryDeps,
    { maxBytes = limits.maxIncomingBytes, budget = new IntakeBudget() }: IntakeOptions,
  ) {
    this.maxBytes = maxBytes
    this.#budget = budget
    this.#deps = deps
    this.#isSetUp = watchFirstAccount(deps)
  }

  /** Starts a new transaction without recipients. */
  start(session: SMTPServerSession): void {
    this.#accepted.set(session, [])
  }

  /** Finds the destination of a recipient, or the reason why it is refused. */
  async find(
    address: SMTPServerAddress,
    session: SMTPServerSession,
  ): Promise<Awaited<ReturnType<typeof findDestination>>> {
    if (!this.#deps.diskSpace.hasSpace()) throw asError(messageResponses.storage_full)
    const destination = await this.#query(
      findDestination(this.#deps, address.address, envelopeSender(session)),
    )
    // Before set-up an address may exist later, so the refusal is temporary.
    if (typeof destination === 'string' && !(await this.#query(this.#isSetUp())))
      throw asError(messageResponses.not_set_up)
    if (typeof destination === 'string') this.#deps.refusals.countRefusal(address.address, destination)
    return destination
  }

  #query<T>(lookup: Promise<T>): Promise<T> {
    return orTemporaryFailure(lookup, this.#deps.logger)
  }

  accept(session: SMTPServerSession, recipient: Destination): void {
    this.#accepted.get(session)?.push(recipient)
  }

  /** Returns the recipients accepted in the transaction, in order, including duplicates. */
  acceptedRecipients(session: SMTPServerSession): readonly Destination[] {
    return this.#accepted.get(session) ?? []
  }

  /** Reads a message to its end, unless it arrives too slowly; the caller must release its memory. */
  collect(stream: SMTPServerDataStream): Promise<CollectedMessage> {
    const work = collectMessage(stream, { maxBytes: this.maxBytes, budget: this.#budget })
    return withMinimumRate(stream, this.#deps.clock, work)
  }
}

/** Returns the addresses of local recipients and groups. */
export function mailboxesOf(recipients: readonly Destination[]): string[] {
  return recipients.flatMap((one) => ('email' in one ? [one.email] : 'group' in one ? [one.group.email] : []))
}

/** Runs the intake of a message: its log lines share an id, and the responses are counted in metrics. */
export function runIntake<T>(listener: ArrivalListener, work: (id: string) => Promise<T>): Promise<T> {
  const id = randomUUID().replaceAll('-', '').slice(0, 16)
  const startedAt = performance.now()
  const report = (outcome: unknown) => {
    const responses = (Array.isArray(outcome) ? outcome : [outcome]).map(responseKind)
    metricEvents.arrival.publish({
      listener: listener,
      outcomes: responses,
      milliseconds: performance.now() - startedAt,
    })
  }
  return inLogScope({ arrival_id: id }, async () => {
    try {
      const outcome = await work(id)
      report(outcome)
      return outcome
    } catch (error) {
      report(error)
      throw error
    }
  })
}

function responseKind(outcome: unknown): ArrivalOutcome {
  if (!(outcome instanceof Error)) return 'kept'
  const { responseCode = 451 } = outcome as Error & { responseCode?: number }
  return responseCode < 500 ? 'later' : 'refused'
}

/** Minimum bytes per minute of a message: half a kilobyte a second. */
const minBytesPerMinute = 30_000
const minuteMilliseconds = 60_000

/** Runs work on a stream that must arrive at a minimum rate; otherwise destroys the stream and throws `tooSlow`. */
async function withMinimumRate<T>(stream: Readable, clock: Clock, work: Promise<T>): Promise<T> {
  let received = 0
  stream.on('data', (chunk: Uint8Array) => {
    received += chunk.length
  })
  const { promise: slow, reject } = Promise.withResolvers<never>()
  let stop = clock.setTimer(minuteMilliseconds, function check() {
    if (received < minBytesPerMinute) {
      // Destroyed first, so that the reader releases its memory.
      stream.destroy()
      return reject(asError(tooSlow))
    }
    received = 0
    stop = clock.setTimer(minuteMilliseconds, check)
  })
  try {
    return await Promise.race([work, slow])
  } finally {
    stop()
  }
}

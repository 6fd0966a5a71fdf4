import { randomUUID } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { watchFirstAccount } from '../features/account/people/index.ts'
import {
  type CollectedMessage,
  collectMessage,
  type DeliveryDeps,
  type Destination,
  findDestination,
  IntakeBudget,
  type SenderChecks,
} from '../features/delivery/index.ts'
import { messageAnswers } from '../features/delivery/rules/index.ts'
import { inLogScope } from '../kernel/log-scope.ts'
import { type ArrivalAnswer, type ArrivalDoor, measured } from '../kernel/measured.ts'
import { asError, orTryAgain, senderOf } from './message-server.ts'
import { atPace } from './pace.ts'

/** Said with this code the connection ends. */
const tooSlow = { code: 421, text: '4.4.2 The message comes too slowly' }

/** How a door treats the messages that come in, whichever of the two protocols it speaks. */
export interface IntakeOptions {
  maxBytes?: number
  checksSenders?: SenderChecks
  /** Room in memory for messages, shared with the other doors. */
  budget?: IntakeBudget
}

/** What the doors by which messages come do alike: whom a message is for, and its way into memory. */
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

  /** A new transaction of a session, for nobody yet. */
  begin(session: SMTPServerSession): void {
    this.#accepted.set(session, [])
  }

  /** Where a message for this address would go, or why to nobody here. */
  async find(
    address: SMTPServerAddress,
    session: SMTPServerSession,
  ): Promise<Awaited<ReturnType<typeof findDestination>>> {
    if (!this.#deps.room.hasRoom()) throw asError(messageAnswers.no_room)
    const found = await this.#ask(findDestination(this.#deps, address.address, senderOf(session)))
    // Before anybody has an account it cannot be said of an address that it is nobody's.
    if (typeof found === 'string' && !(await this.#ask(this.#isSetUp())))
      throw asError(messageAnswers.not_set_up)
    if (typeof found === 'string') this.#deps.refusals.note(address.address, found)
    return found
  }

  #ask<T>(asked: Promise<T>): Promise<T> {
    return orTryAgain(asked, this.#deps.logger)
  }

  accept(session: SMTPServerSession, recipient: Destination): void {
    this.#accepted.get(session)?.push(recipient)
  }

  /** The recipients that were accepted in a session's transaction, in their order, repeated ones included. */
  acceptedIn(session: SMTPServerSession): readonly Destination[] {
    return this.#accepted.get(session) ?? []
  }

  /** Reads a message to its end, unless it hardly comes at all; its room in memory is to be given back. */
  collect(stream: SMTPServerDataStream): Promise<CollectedMessage> {
    const work = collectMessage(stream, { maxBytes: this.maxBytes, budget: this.#budget })
    return atPace(stream, this.#deps.clock, { work, tooSlow: asError(tooSlow) })
  }
}

/** The addresses of those recipients that have a mailbox here. */
export function mailboxesOf(recipients: readonly Destination[]): string[] {
  return recipients.flatMap((one) => ('email' in one ? [one.email] : 'group' in one ? [one.group.email] : []))
}

/** Takes a message: log lines that are written because of it share an id, and what it is answered with is told of. */
export function asArrival<T>(door: ArrivalDoor, work: (id: string) => Promise<T>): Promise<T> {
  const id = randomUUID().replaceAll('-', '').slice(0, 16)
  const begun = performance.now()
  const tell = (answer: unknown) => {
    const answers = (Array.isArray(answer) ? answer : [answer]).map(kindOf)
    measured.arrival.tell({ door, answers, milliseconds: performance.now() - begun })
  }
  return inLogScope({ arrival_id: id }, async () => {
    try {
      const answer = await work(id)
      tell(answer)
      return answer
    } catch (error) {
      tell(error)
      throw error
    }
  })
}

function kindOf(answer: unknown): ArrivalAnswer {
  if (!(answer instanceof Error)) return 'kept'
  const { responseCode = 451 } = answer as Error & { responseCode?: number }
  return responseCode < 500 ? 'later' : 'refused'
}

import { limits } from '@bocau/contract/limits'
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import {
  type CollectedLetter,
  collectLetter,
  type DeliveryDeps,
  type Destination,
  findDestination,
  IntakeBudget,
} from '../features/delivery/index.ts'
import { letterAnswers } from '../features/delivery/rules/index.ts'
import { asError, orTryAgain, senderOf } from './letter-server.ts'
import { atPace } from './pace.ts'

/** Said with this code the connection ends. */
const tooSlow = { code: 421, text: '4.4.2 The message comes too slowly' }

/** How a door treats the letters that come in, whichever of the two protocols it speaks. */
export interface IntakeOptions {
  maxBytes?: number
  /** Whether this server itself finds out who sent what comes in without a word that is believed. */
  checksSenders?: boolean
  /** Room in memory for letters, shared with the other doors. */
  budget?: IntakeBudget
}

/** What the doors by which letters come do alike: whom a letter is for, and its way into memory. */
export class LetterIntake {
  readonly maxBytes: number
  readonly #budget: IntakeBudget
  readonly #deps: DeliveryDeps
  readonly #accepted = new WeakMap<SMTPServerSession, Destination[]>()

  constructor(
    deps: DeliveryDeps,
    { maxBytes = limits.maxIncomingBytes, budget = new IntakeBudget() }: IntakeOptions,
  ) {
    this.maxBytes = maxBytes
    this.#budget = budget
    this.#deps = deps
  }

  /** A new transaction of a session, for nobody yet. */
  begin(session: SMTPServerSession): void {
    this.#accepted.set(session, [])
  }

  /** Where a letter for this address would go, or why to nobody here. */
  find(address: SMTPServerAddress, session: SMTPServerSession): ReturnType<typeof findDestination> {
    if (!this.#deps.room.hasRoom()) return Promise.reject(asError(letterAnswers.no_room))
    return orTryAgain(findDestination(this.#deps, address.address, senderOf(session)), this.#deps.logger)
  }

  accept(session: SMTPServerSession, recipient: Destination): void {
    this.#accepted.get(session)?.push(recipient)
  }

  /** The recipients that were accepted in a session's transaction, in their order, repeated ones included. */
  acceptedIn(session: SMTPServerSession): readonly Destination[] {
    return this.#accepted.get(session) ?? []
  }

  /** Reads a letter to its end, unless it hardly comes at all; its room in memory is to be given back. */
  collect(stream: SMTPServerDataStream): Promise<CollectedLetter> {
    const work = collectLetter(stream, { maxBytes: this.maxBytes, budget: this.#budget })
    return atPace(stream, this.#deps.clock, { work, tooSlow: asError(tooSlow) })
  }
}

/** The addresses of those recipients that have a mailbox here. */
export function mailboxesOf(recipients: readonly Destination[]): string[] {
  return recipients.flatMap((one) => ('email' in one ? [one.email] : []))
}

import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Clock } from '../../ports/clock.ts'
import { mailboxNamedIn } from './mailbox-in-address.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** Finds the user of a request's session; null without a valid one. */
export type ActorOf = (request: FastifyRequest) => Promise<Actor | null>

/**
 * Finds the user of a request, in the mailbox that the request names; null without a session or without access to that
 * mailbox.
 */
export function inNamedMailbox(
  personOf: ActorOf,
  findInMailbox: (person: Actor, mailboxId: string) => Promise<Actor | null>,
): ActorOf {
  return async (request) => {
    const person = await personOf(request)
    const mailboxId = mailboxNamedIn(request)
    return person && mailboxId !== undefined ? findInMailbox(person, mailboxId) : person
  }
}

/** Finds the user of a request; null when the request names a mailbox. */
export const withoutNamedMailbox =
  (personOf: ActorOf): ActorOf =>
  async (request) =>
    mailboxNamedIn(request) === undefined ? personOf(request) : null

/** Queries the store on every call, for connections that may outlive their session. */
export function findEachTime(findActor: (token: string) => Promise<Actor | null>): ActorOf {
  return async (request) => {
    const credential = sessionTokenOf(request)
    return credential ? findActor(credential.token) : null
  }
}

/** Treats a user whose organisation is in a move as a visitor, for limits, and pages that need no session. */
export function visitorIfRefused<From>(
  findActor: (from: From) => Promise<Actor | null>,
): (from: From) => Promise<Actor | null> {
  return async (from) => {
    try {
      return await findActor(from)
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }
}

/** A body that takes longer than this is authenticated again when it is complete: the session may have ended meanwhile. */
const freshMilliseconds = 1_000

export const isStale = (clock: Pick<Clock, 'now'>, authenticatedAt: number): boolean =>
  clock.now() - authenticatedAt > freshMilliseconds

/** Caches the result per request. */
export function findOncePerRequest(findActor: ActorOf): ActorOf {
  const cache = new WeakMap<FastifyRequest, Promise<Actor | null>>()
  return (request) => {
    const cached = cache.get(request)
    if (cached) return cached
    const actor = findActor(request)
    cache.set(request, actor)
    return actor
  }
}

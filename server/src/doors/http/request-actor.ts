import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/actor.ts'
import { mailboxNamedIn } from './mailbox-in-address.ts'
import { tokenOf } from './session-cookie.ts'

/** Whose session a request carries; null when it carries none that lives. */
export type ActorOf = (request: FastifyRequest) => Promise<Actor | null>

/**
 * Who asks, as their session and the mailbox that they name make them: themselves, or somebody in that mailbox; null
 * where nobody is signed in or has no right to it. Whatever does not ask by this knows nobody who names a mailbox.
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

/** Who asks for something of their own: nobody who names the mailbox of another. */
export const onlyInOwn =
  (personOf: ActorOf): ActorOf =>
  async (request) =>
    mailboxNamedIn(request) === undefined ? personOf(request) : null

/** Asks the store each time: for a connection that stays open while its session may end. */
export function askEachTime(findActor: (token: string) => Promise<Actor | null>): ActorOf {
  return async (request) => {
    const given = tokenOf(request)
    return given ? findActor(given.token) : null
  }
}

/** Asks the store once for each request, however many want to know. */
export function askOncePerRequest(ask: ActorOf): ActorOf {
  const asked = new WeakMap<FastifyRequest, Promise<Actor | null>>()
  return (request) => {
    const known = asked.get(request)
    if (known) return known
    const actor = ask(request)
    asked.set(request, actor)
    return actor
  }
}

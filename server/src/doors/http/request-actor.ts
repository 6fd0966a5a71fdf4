import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/actor.ts'
import { tokenOf } from './session-cookie.ts'

/** Whose session a request carries; null when it carries none that lives. */
export type ActorOf = (request: FastifyRequest) => Promise<Actor | null>

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

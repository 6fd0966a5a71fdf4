import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import { tokenOf } from './session-cookie.ts'

/** Whose session a request carries; null when it carries none that lives. */
export type ActorOf = (request: FastifyRequest) => Promise<Actor | null>

/** Asks the store once for each request, however many want to know. */
export function askOncePerRequest(findActor: (token: string) => Promise<Actor | null>): ActorOf {
  const asked = new WeakMap<FastifyRequest, Promise<Actor | null>>()
  return (request) => {
    const known = asked.get(request)
    if (known) return known
    const given = tokenOf(request)
    const actor = given ? findActor(given.token) : Promise.resolve(null)
    asked.set(request, actor)
    return actor
  }
}

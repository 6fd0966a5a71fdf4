import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inLogScope } from '../../../kernel/log-scope.ts'

/** Says in each answer which log lines belong to it. */
export const requestIdHeader = 'x-request-id'

const givenId = /^[A-Za-z0-9_.-]{8,64}$/

/** What a request is called in the log: the name that the proxy in front gave it, where that is believed, else a new one. */
export function requestId({ headers }: IncomingMessage, { trustProxy }: { trustProxy: boolean }): string {
  const given = headers[requestIdHeader]
  return trustProxy && typeof given === 'string' && givenId.test(given) ? given : crypto.randomUUID()
}

/** Has each answer say the id of its request, and each log line that is written because of it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(requestIdHeader, request.id)
    inLogScope({ request_id: request.id }, done)
  })
  // What was read of the connection meanwhile has left the scope.
  app.addHook('preValidation', (request, _reply, done) => inLogScope({ request_id: request.id }, done))
}

/** The route of a request and never its address, which may hold names and searches; files of the page are one. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return /^\/(?:api|storage|health|wopi)(?:\/|$)/.test(url) ? url : 'page'
}

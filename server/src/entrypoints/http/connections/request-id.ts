import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inLogScope } from '../../../kernel/log-scope.ts'

export const requestIdHeader = 'x-request-id'

const acceptedId = /^[A-Za-z0-9_.-]{8,64}$/

/** Returns the id of a request: the one of a trusted proxy, else a new one. */
export function requestId({ headers }: IncomingMessage, { trustProxy }: { trustProxy: boolean }): string {
  const header = headers[requestIdHeader]
  return trustProxy && typeof header === 'string' && acceptedId.test(header) ? header : crypto.randomUUID()
}

/** Adds the request id to each response and to all log lines of the request. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader(requestIdHeader, request.id)
    inLogScope({ request_id: request.id }, done)
  })
  // Reading the body leaves the log scope, so it is entered again.
  app.addHook('preValidation', (request, _reply, done) => inLogScope({ request_id: request.id }, done))
}

/** Returns the route, never the URL, which may contain names and searches; all page files count as one. */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return /^\/(?:api|storage|health|wopi)(?:\/|$)/.test(url) ? url : 'page'
}

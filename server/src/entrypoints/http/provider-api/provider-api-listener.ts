import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@bocau/contract/endpoint'
import type { ErrorCode } from '@bocau/contract/errors'
import { providerEndpoints } from '@bocau/contract/hosting/provider'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest, type HTTPMethods } from 'fastify'
import type { AuditedActor } from '../../../features/audit/index.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Logger } from '../../../ports/logger.ts'
import { checkInput } from '../check-input.ts'
import { nameRequests } from '../connections/request-id.ts'
import { errorHandler, sendProblem } from '../problem.ts'
import type { ProviderKeys } from './provider-keys.ts'

/** Handler of an endpoint; `by` is the caller for the audit log. */
type Handler = (request: {
  params: unknown
  query: unknown
  body: unknown
  by: AuditedActor
}) => Promise<unknown>

export interface ProviderApiDeps {
  logger: Logger
  keys: ProviderKeys
  handlers: Readonly<Record<string, unknown>>
  /** Set in tests: check that replies and refusals match the contract. */
  checkReply?: ((key: string, endpoint: Endpoint, reply: unknown) => void) | undefined
  checkRefusal?: ((key: string, endpoint: Endpoint, code: ErrorCode) => void) | undefined
}

export interface ProviderApiListener {
  port: number
  close(): Promise<void>
}

const maxBodyBytes = 64 * 1024
const requestMilliseconds = 60_000
/** Requests of one address in a minute, with any key. */
const requestsPerMinute = 600

/**
 * Opens the listener of the provider API. It has no sessions, cookies or pages, so that neither a user's session nor a
 * page of another site can reach it; every request needs the key.
 */
export async function openProviderApiListener(
  deps: ProviderApiDeps,
  { host, port }: { host: string; port: number },
): Promise<ProviderApiListener> {
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestMilliseconds,
    connectionTimeout: requestMilliseconds,
    forceCloseConnections: true,
    genReqId: () => crypto.randomUUID(),
  })
  app.setErrorHandler(errorHandler(deps.logger))
  app.setNotFoundHandler((request, reply) => sendProblem(reply, new Refused('not_found'), request.id))
  nameRequests(app)
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) =>
      new Refused('too_many_requests', { retry_after_seconds: Math.ceil(context.ttl / 1000) }),
  })
  app.addHook('onRequest', app.rateLimit())
  // Before the body is read, also for unknown paths.
  app.addHook('onRequest', async (request) => {
    if (!deps.keys.includes(bearerToken(request))) throw new Refused('provider_key_wrong')
  })
  logChanges(app, deps.logger)
  for (const [key, endpoint] of Object.entries(providerEndpoints) as [string, Endpoint][])
    bind(app, deps, { key, endpoint })
  await app.listen({ host, port })
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

/** Registers the route of an endpoint. */
function bind(
  app: FastifyInstance,
  { handlers, checkReply, checkRefusal }: ProviderApiDeps,
  { key, endpoint }: { key: string; endpoint: Endpoint },
): void {
  const handler = handlers[key] as Handler | undefined
  if (!handler) throw new Error(`no handler for ${key}`)
  const [method, url] = key.split(' ') as [HTTPMethods, string]
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      try {
        const { params, query, body } = request
        const input = checkInput(endpoint, { params, query, body }) as Parameters<Handler>[0]
        const result = await handler({ ...input, by: callerOf(request) })
        checkReply?.(key, endpoint, result)
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(JSON.stringify(result))
      } catch (error) {
        if (error instanceof Refused) checkRefusal?.(key, endpoint, error.code)
        throw error
      }
    },
  })
}

const bearerToken = ({ headers }: FastifyRequest): string =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Returns the provider as the actor of audit entries, with the address of the request. */
const callerOf = ({ ip }: FastifyRequest): AuditedActor => ({
  accountId: null,
  email: '',
  origin: { address: ip, device: 'bocau provider API' },
})

/** Logs each change with its outcome, and each refused key. */
function logChanges(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      address: request.ip,
    }
    if (reply.statusCode === 401) logger.warn('provider API: wrong key', fields)
    else if (request.method !== 'GET') logger.info('provider API: change', fields)
  })
}

import type { Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../kernel/network-of.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Logger } from '../../../ports/logger.ts'
import { OpenConnections } from '../../open-connections.ts'

const warnMilliseconds = 60_000
const retryAfterSeconds = 10
const socketPath = '/api/v2/socket'

export interface AddressBound {
  max: number
  logger: Logger
  now: () => number
}

/** Closes connections of an address over its limit before reading anything, so that other addresses are served. */
export function boundConnections(server: Server, { max, logger, now }: AddressBound): void {
  const open = connectionSlots(max)
  let warnedAt = Number.NEGATIVE_INFINITY
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const giveBack = open.acquire(networkOf(address))
    if (giveBack) {
      socket.once('close', giveBack)
      for (const listener of serve) listener.call(server, socket)
      return
    }
    socket.destroy()
    if (now() - warnedAt < warnMilliseconds) return
    warnedAt = now()
    logger.warn('connection limit of a client address reached', { address, limit: max })
  })
}

/**
 * Limits the requests in progress per address. A connection of HTTP/2 has many, and behind a proxy all connections are
 * the proxy's.
 */
export function boundRequests(app: FastifyInstance, { max }: Pick<AddressBound, 'max'>): void {
  const inProgress = connectionSlots(max)
  app.addHook('onRequest', (request, reply, done) => {
    // WebSockets have their own limit. Checking the route prevents other requests from evading the limit with an
    // Upgrade header.
    if (request.routeOptions.url === socketPath && request.headers.upgrade !== undefined) return done()
    const giveBack = inProgress.acquire(networkOf(request.ip))
    if (!giveBack) return done(new Refused('too_many_requests', { retry_after_seconds: retryAfterSeconds }))
    reply.raw.once('close', giveBack)
    done()
  })
}

const connectionSlots = (max: number) =>
  new OpenConnections(max, { name: 'pages by address', counts: undefined })

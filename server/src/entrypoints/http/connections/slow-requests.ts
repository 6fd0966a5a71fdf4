import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../kernel/network-of.ts'
import type { Clock } from '../../../ports/clock.ts'
import { OpenConnections } from '../../open-connections.ts'
import { rejectBrokenRequest } from './broken-request.ts'
import { StreamRequest } from './stream-messages.ts'

/** A request whose body takes longer than this is slow. */
export const slowAfterSeconds = 10
/** A slow request must send `minBytesPerPeriod` in each period: 2 KB a second, a tenth of a poor connection. */
export const periodSeconds = 30
export const minBytesPerPeriod = 60_000

export interface SlowRequestLimits {
  clock: Clock
  /** Maximum number of slow requests per network; null for no limit. */
  max: number | null
}

/** Request with an incomplete body. */
interface IncompleteRequest {
  request: IncomingMessage
  response: ServerResponse
  /** Client address, as reported by the reverse proxy if there is one. */
  address: string
}

/**
 * Ends requests whose bodies trickle in. Each holds a connection, and a body that is parsed as a whole holds memory
 * until its last byte.
 */
export function limitSlowRequests(app: FastifyInstance, { clock, max }: SlowRequestLimits): void {
  const slow = new SlowRequests({ clock, max })
  app.addHook('onRequest', (request, reply, done) => {
    slow.watch({ request: request.raw, response: reply.raw, address: request.ip })
    done()
  })
}

export class SlowRequests {
  readonly #clock: Clock
  readonly #open: OpenConnections

  constructor({ clock, max }: SlowRequestLimits) {
    this.#clock = clock
    const limit = max ?? Number.POSITIVE_INFINITY
    this.#open = new OpenConnections(limit, { name: 'slow requests by address', counts: undefined })
  }

  /** Monitors a request until its body is complete or its connection is closed. */
  watch(incomplete: IncompleteRequest): void {
    const { request, address } = incomplete
    if (!hasBody(request)) return
    let received = receivedBytes(request)
    let release: (() => void) | null = null
    const check = () => {
      if (request.complete) return release?.()
      release ??= this.#open.acquire(networkOf(address))
      if (!release) return endWithTimeout(incomplete)
      cancelTimer = this.#clock.setTimer(periodSeconds * 1000, checkPace)
    }
    const checkPace = () => {
      const receivedNow = receivedBytes(request)
      // Received but unread bytes mean that the server is slow, not the client.
      const isWaiting = unreadBytes(request) === 0
      if (!request.complete && isWaiting && receivedNow - received < minBytesPerPeriod)
        return endWithTimeout(incomplete)
      received = receivedNow
      check()
    }
    let cancelTimer = this.#clock.setTimer(slowAfterSeconds * 1000, check)
    request.once('close', () => {
      cancelTimer()
      release?.()
    })
  }
}

function hasBody(request: IncomingMessage): boolean {
  if (request instanceof StreamRequest) return !request.isComplete
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Returns the bytes of a request; on HTTP/1.1 those of its connection, which has no other request meanwhile. */
const receivedBytes = (request: IncomingMessage): number =>
  request instanceof StreamRequest ? request.receivedBytes : request.socket.bytesRead

const unreadBytes = (request: IncomingMessage): number =>
  request instanceof StreamRequest ? request.unreadBytes : request.readableLength

/** Responds with 408 and closes the connection, like the HTTP library does for a request that never ends. */
function endWithTimeout({ request, response }: IncompleteRequest): void {
  const { socket } = request
  if (request instanceof StreamRequest) endStreamWithTimeout(request, response)
  else if (response.headersSent) socket.destroy()
  else
    rejectBrokenRequest(
      Object.assign(new Error('slow request'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
}

/** Responds with 408 and closes the stream. The connection may have other requests. */
function endStreamWithTimeout(request: StreamRequest, response: ServerResponse): void {
  request.abort()
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.statusCode = 408
  response.end()
  request.stream.close()
}

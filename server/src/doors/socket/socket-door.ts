import type { SocketMessage } from '@bocau/contract/events'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import { type LiveDeps, watchAccount } from '../../features/live/index.ts'
import type { Logger } from '../../ports/logger.ts'

/** What the socket door needs from outside. */
export interface SocketDoorDeps extends LiveDeps {
  logger: Logger
  findActor(token: string): Promise<Actor | null>
  /** Who a request's own session belongs to, unless another site's page sends it. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
}

const pingEveryMilliseconds = 25_000
/** A client that does not read is cut off rather than kept for in memory; it comes back and asks for the rest. */
const unreadBytesAtMost = 4 * 1024 * 1024

/** Close codes of our own, in the range that is free for programs. */
const closeCodes = { notSignedIn: 4401, wrongRoom: 4404, tooSlow: 4408 } as const

/** Adds the socket: `/api/v2/socket?room=<account id>&since=<event number>`. */
export async function addSocketDoor(app: FastifyInstance, deps: SocketDoorDeps): Promise<void> {
  await app.register(websocket, { options: { maxPayload: 4096 } })

  app.get('/api/v2/socket', { websocket: true }, async (socket, request) => {
    // A client that speaks too early is not lost, and one that leaves at once is not watched for.
    let stop = () => {}
    let isOpen = true
    socket.on('close', () => {
      isOpen = false
      stop()
    })
    socket.on('error', (error: Error) => deps.logger.debug('a socket broke', { error }))

    const actor = await authenticate(request, deps)
    if (!actor) return socket.close(closeCodes.notSignedIn, 'not signed in')
    const { room, since } = request.query as { room?: string; since?: string }
    if (room !== undefined && room !== actor.accountId)
      return socket.close(closeCodes.wrongRoom, 'not your room')

    const send = (message: SocketMessage): void => {
      if (socket.bufferedAmount > unreadBytesAtMost) socket.close(closeCodes.tooSlow, 'too slow')
      else socket.send(JSON.stringify(message))
    }
    const watching = await watchAccount(deps, actor.accountId, readNumber(since), send)
    const ping = setInterval(() => socket.ping(), pingEveryMilliseconds)
    stop = () => {
      clearInterval(ping)
      watching.stop()
    }
    if (!isOpen) stop()
  })
}

/** A socket is opened by our own page with its cookie, or by a program that names its token as a protocol. */
async function authenticate(request: FastifyRequest, deps: SocketDoorDeps): Promise<Actor | null> {
  const protocols = request.headers['sec-websocket-protocol']?.split(/,\s*/) ?? []
  const named = protocols.find((protocol) => protocol.startsWith('token.'))?.slice('token.'.length)
  return named ? deps.findActor(named) : deps.actorOf(request)
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}

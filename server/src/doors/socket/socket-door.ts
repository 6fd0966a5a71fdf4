import { beatEveryMilliseconds, isOfMailbox, type SocketMessage } from '@bocau/contract/events'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LiveDeps, watchAccount } from '../../features/live/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { CancelTimer, Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'
import { OpenSockets } from './open-sockets.ts'

/** What the socket door needs from outside. */
export interface SocketDoorDeps extends LiveDeps {
  logger: Logger
  /** What other processes of this server count; absent where there are none. */
  siblings?: SharedCounts
  findActor(token: string): Promise<Actor | null>
  /** Who a request's own session belongs to, unless another site's page sends it. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
}

const checkEveryMilliseconds = 25_000
/** A client that does not read is cut off rather than kept for in memory; it comes back and asks for the rest. */
const unreadBytesAtMost = 4 * 1024 * 1024

/** Close codes of our own, in the range that is free for programs. */
const closeCodes = { notSignedIn: 4401, wrongRoom: 4404, tooSlow: 4408, tooMany: 4429 } as const

/** Adds the socket: `/api/v2/socket?room=<account id>&since=<event number>`. */
export async function addSocketDoor(app: FastifyInstance, deps: SocketDoorDeps): Promise<void> {
  await app.register(websocket, { options: { maxPayload: 4096 } })

  const open = new OpenSockets(deps.siblings)

  app.get('/api/v2/socket', { websocket: true }, async (socket, request) => {
    // A client that speaks too early is not lost, and one that leaves at once is not watched for.
    let stop = () => {}
    let isOpen = true
    const places: (() => void)[] = []
    socket.on('close', () => {
      isOpen = false
      stop()
      for (const giveBack of places) giveBack()
    })
    /** Whether a place was taken; it is given back when the socket closes. */
    const isTaken = (place: (() => void) | null): boolean => {
      if (place && isOpen) places.push(place)
      else if (place) place()
      else cutOff(socket, 'tooMany', 'too many sockets')
      return place !== null && isOpen
    }
    socket.on('error', (error: Error) => deps.logger.debug('a socket broke', { error }))

    const asStranger = open.takeForStranger(request.ip)
    if (!isTaken(asStranger)) return
    const actor = await authenticate(request, deps)
    if (!actor) return socket.close(closeCodes.notSignedIn, 'not signed in')
    const { room, since } = request.query as { room?: string; since?: string }
    if (room !== undefined && room !== actor.accountId)
      return socket.close(closeCodes.wrongRoom, 'not your room')
    if (!isTaken(open.takeForAccount(actor.accountId))) return
    asStranger?.()

    const send = (message: SocketMessage): void => {
      // Whoever acts in the mailbox of another hears of its mail, and of nothing else of its person.
      if (actor.actedBy && message.kind === 'event' && !isOfMailbox[message.event.type]) return
      if (socket.bufferedAmount > unreadBytesAtMost) cutOff(socket, 'tooSlow', 'too slow')
      else socket.send(JSON.stringify(message))
      if (endsSession(message, actor.sessionId)) socket.close(closeCodes.notSignedIn, 'signed out')
    }
    const watching = await watchAccount(deps, actor.accountId, readNumber(since), send)
    const watchingPerson = await watchPerson(deps, actor, {
      stillThere: async () => (await authenticate(request, deps)) !== null,
      leave: () => socket.close(closeCodes.wrongRoom, 'no right to this mailbox'),
    })
    const ends = [
      () => watching.stop(),
      () => watchingPerson?.stop(),
      dropWhenSilent(socket),
      beatRegularly(deps.clock, () => send({ kind: 'beat' })),
      closeWhenSignedOut(socket, deps, async () => (await authenticate(request, deps)) !== null),
    ]
    stop = () => {
      for (const end of ends) end()
    }
    if (!isOpen) stop()
  })
}

/** Who follows the mailbox of another follows their own as well: what ends their right or their session ends this at once. */
async function watchPerson(
  deps: SocketDoorDeps,
  { actedBy }: Actor,
  { stillThere, leave }: { stillThere(): Promise<boolean>; leave(): void },
): Promise<{ stop(): void } | undefined> {
  if (!actedBy) return undefined
  const look = async () => {
    if (!(await stillThere())) leave()
  }
  return watchAccount(deps, actedBy.accountId, null, (message) => {
    const type = message.kind === 'event' ? message.event.type : ''
    if (type !== 'mailboxes_changed' && type !== 'signed_out') return
    look().catch((error: unknown) => deps.logger.warn('a right could not be checked', { error }))
  })
}

/** Sends the reason and ends the connection without waiting for the client's answer, which may never come. */
function cutOff(socket: WebSocket, code: keyof typeof closeCodes, reason: string): void {
  socket.close(closeCodes[code], reason)
  socket.terminate()
}

function endsSession(message: SocketMessage, sessionId: string): boolean {
  return (
    message.kind === 'event' &&
    message.event.type === 'signed_out' &&
    message.event.payload.session_id === sessionId
  )
}

/** Lets go of a client that does not answer any more: its connection may have ended without a word. */
function dropWhenSilent(socket: WebSocket): () => void {
  let hasAnswered = true
  socket.on('pong', () => {
    hasAnswered = true
  })
  const pings = setInterval(() => {
    if (!hasAnswered) return socket.terminate()
    hasAnswered = false
    socket.ping()
  }, checkEveryMilliseconds)
  return () => clearInterval(pings)
}

/** Lets a page know that its line still stands: browsers answer pings without telling it. */
function beatRegularly(clock: Clock, beat: () => void): CancelTimer {
  let cancel = clock.setTimer(beatEveryMilliseconds, function next() {
    cancel = clock.setTimer(beatEveryMilliseconds, next)
    beat()
  })
  return () => cancel()
}

/** Lets go of a client whose session has run out or was taken away. */
function closeWhenSignedOut(
  socket: WebSocket,
  deps: SocketDoorDeps,
  isSignedIn: () => Promise<boolean>,
): () => void {
  let cancel = deps.clock.setTimer(checkEveryMilliseconds, async function check() {
    cancel = deps.clock.setTimer(checkEveryMilliseconds, check)
    try {
      if (!(await isSignedIn())) socket.close(closeCodes.notSignedIn, 'signed out')
    } catch (error) {
      deps.logger.warn('a session could not be checked', { error })
    }
  })
  return () => cancel()
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

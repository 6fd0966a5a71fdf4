import { heartbeatMilliseconds, isMailboxEvent, type SocketMessage } from '@bocau/contract/events'
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LiveDeps, watchAccount } from '../../features/live/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { CancelTimer, Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SharedCounts } from '../../ports/sibling-processes.ts'
import { OpenSockets } from './open-sockets.ts'

export interface SocketRouteDeps extends LiveDeps {
  logger: Logger
  /** Counts shared with other processes of this server; absent with one process. */
  siblings?: SharedCounts
  findActor(token: string): Promise<Actor | null>
  /** Finds the user of a request; null for a request of another site's page. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
}

const checkEveryMilliseconds = 25_000
/** A client that does not read is disconnected, to bound memory; it reconnects and resumes. */
const maxUnreadBytes = 4 * 1024 * 1024

/** Close codes from the range for applications. */
const closeCodes = { notSignedIn: 4401, wrongRoom: 4404, tooSlow: 4408, tooMany: 4429 } as const

/** Adds the socket: `/api/v2/socket?room=<account id>&since=<event number>`. */
export async function addSocketRoute(app: FastifyInstance, deps: SocketRouteDeps): Promise<void> {
  await app.register(websocket, { options: { maxPayload: 4096 } })

  const open = new OpenSockets(deps.siblings)

  app.get('/api/v2/socket', { websocket: true }, async (socket, request) => {
    // Attaches handlers before authentication, so that no early message or close is missed.
    let stop = () => {}
    let isOpen = true
    const slots: (() => void)[] = []
    socket.on('close', () => {
      isOpen = false
      stop()
      for (const giveBack of slots) giveBack()
    })
    /** Returns true when a slot was taken; it is released when the socket closes. */
    const addSlot = (slot: (() => void) | null): boolean => {
      if (slot && isOpen) slots.push(slot)
      else if (slot) slot()
      else closeWithReason(socket, 'tooMany', 'too many sockets')
      return slot !== null && isOpen
    }
    socket.on('error', (error: Error) => deps.logger.debug('WebSocket connection error', { error }))

    const asStranger = open.acquireForAddress(request.ip)
    if (!addSlot(asStranger)) return
    const actor = await authenticate(request, deps)
    if (!actor) return socket.close(closeCodes.notSignedIn, 'not signed in')
    const { room, since } = request.query as { room?: string; since?: string }
    if (room !== undefined && room !== actor.accountId)
      return socket.close(closeCodes.wrongRoom, 'not your room')
    if (!addSlot(open.acquireForAccount(actor.accountId))) return
    asStranger?.()

    const send = (message: SocketMessage): void => {
      // A delegate receives only events of the mailbox, not of its owner's account.
      if (actor.actedBy && message.kind === 'event' && !isMailboxEvent[message.event.type]) return
      if (socket.bufferedAmount > maxUnreadBytes) closeWithReason(socket, 'tooSlow', 'too slow')
      else socket.send(JSON.stringify(message))
      if (endsSession(message, actor.sessionId)) socket.close(closeCodes.notSignedIn, 'signed out')
    }
    const watching = await watchAccount(deps, { accountId: actor.accountId, since: readNumber(since) }, send)
    const watchingPerson = await watchDelegate(deps, actor, {
      isPresent: async () => (await authenticate(request, deps)) !== null,
      disconnect: () => socket.close(closeCodes.wrongRoom, 'no right to this mailbox'),
    })
    const ends = [
      () => watching.stop(),
      () => watchingPerson?.stop(),
      closeWhenUnresponsive(socket),
      sendHeartbeats(deps.clock, () => send({ kind: 'beat' })),
      closeWhenSignedOut(socket, deps, async () => (await authenticate(request, deps)) !== null),
    ]
    stop = () => {
      for (const end of ends) end()
    }
    if (!isOpen) stop()
  })
}

/** Watches the delegate's own account as well: revoked access or an ended session closes this socket. */
async function watchDelegate(
  deps: SocketRouteDeps,
  { actedBy }: Actor,
  { isPresent, disconnect }: { isPresent(): Promise<boolean>; disconnect(): void },
): Promise<{ stop(): void } | undefined> {
  if (!actedBy) return undefined
  const checkSession = async () => {
    if (!(await isPresent())) disconnect()
  }
  return watchAccount(deps, { accountId: actedBy.accountId, since: null }, (message) => {
    const type = message.kind === 'event' ? message.event.type : ''
    if (type !== 'mailboxes_changed' && type !== 'signed_out') return
    checkSession().catch((error: unknown) =>
      deps.logger.warn('checking the access rights of a WebSocket failed', { error }),
    )
  })
}

/** Sends the reason and ends the connection without waiting for a response, which may never come. */
function closeWithReason(socket: WebSocket, code: keyof typeof closeCodes, reason: string): void {
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

/** Closes a socket that no longer answers pings; its connection may be dead. */
function closeWhenUnresponsive(socket: WebSocket): () => void {
  let hasResponded = true
  socket.on('pong', () => {
    hasResponded = true
  })
  const pings = setInterval(() => {
    if (!hasResponded) return socket.terminate()
    hasResponded = false
    socket.ping()
  }, checkEveryMilliseconds)
  return () => clearInterval(pings)
}

/** Sends heartbeats to the page, because browsers answer pings without telling it. */
function sendHeartbeats(clock: Clock, sendHeartbeat: () => void): CancelTimer {
  let cancel = clock.setTimer(heartbeatMilliseconds, function next() {
    cancel = clock.setTimer(heartbeatMilliseconds, next)
    sendHeartbeat()
  })
  return () => cancel()
}

/** Closes the socket of an expired or deleted session. */
function closeWhenSignedOut(
  socket: WebSocket,
  deps: SocketRouteDeps,
  isSignedIn: () => Promise<boolean>,
): () => void {
  let cancel = deps.clock.setTimer(checkEveryMilliseconds, async function check() {
    cancel = deps.clock.setTimer(checkEveryMilliseconds, check)
    try {
      if (!(await isSignedIn())) socket.close(closeCodes.notSignedIn, 'signed out')
    } catch (error) {
      deps.logger.warn('checking the session of a WebSocket failed', { error })
    }
  })
  return () => cancel()
}

/** Authenticates by cookie, only for our own origin, or by a token given as a WebSocket protocol. */
async function authenticate(request: FastifyRequest, deps: SocketRouteDeps): Promise<Actor | null> {
  const protocols = request.headers['sec-websocket-protocol']?.split(/,\s*/) ?? []
  const named = protocols.find((protocol) => protocol.startsWith('token.'))?.slice('token.'.length)
  return named ? deps.findActor(named) : deps.actorOf(request)
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}

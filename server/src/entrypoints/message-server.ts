import type { Socket } from 'node:net'
import type { SMTPServer, SMTPServerAddress, SMTPServerSession } from 'smtp-server'
import { failureResponse, type MessageResponse, messageResponses } from '../features/delivery/index.ts'
import { networkOf, plainAddress } from '../kernel/network-of.ts'
import type { CancelTimer, Clock } from '../ports/clock.ts'
import type { Logger } from '../ports/logger.ts'
import { closeGraceMilliseconds, ListenerSockets, listen } from './listener-sockets.ts'
import { ordinaryLimits } from './rate-limits.ts'

/** Connection options common to the SMTP and LMTP listeners. */
export const connectionOptions = {
  disableReverseLookup: true,
  maxAllowedUnauthenticatedCommands: false,
  socketTimeout: 5 * 60_000,
  closeTimeout: closeGraceMilliseconds,
  logger: false,
} as const

/** Response to a message whose header section other servers could parse differently. */
export const strayControlResponse: MessageResponse = {
  code: 550,
  text: '5.6.0 The header of the message contains a carriage return without a line feed, or a NUL character',
}

/** Certificate and key as PEM. */
export interface Certificate {
  cert: string
  key: string
}

export interface MessageListener {
  port: number
  close(): Promise<void>
}

/** Starts to listen and ends connections that are too slow; rejects when the port is in use. */
export async function openServer(
  server: SMTPServer,
  listenAddress: { host: string; port: number },
  limits: WaitingLimits,
): Promise<MessageListener> {
  closeSlowConnections(server, limits)
  const sockets = new ListenerSockets(server.server, limits.clock)
  return {
    port: await listen(server.server, listenAddress),
    close: () => sockets.close((done) => server.close(done)),
  }
}

const supportedParameters = {
  MAIL: new Set(['SIZE', 'BODY', 'SMTPUTF8', 'AUTH', 'RET', 'ENVID']),
  RCPT: new Set(['NOTIFY', 'ORCPT']),
} as const

/**
 * Refuses parameters of MAIL FROM or RCPT TO that are not supported (RFC 5321, 4.1.1.11); returns null when all are
 * supported.
 */
export function refuseParameters(
  command: keyof typeof supportedParameters,
  { args }: Pick<SMTPServerAddress, 'args'>,
): (Error & { responseCode: number }) | null {
  const unknown = Object.keys(args || {}).some((name) => !supportedParameters[command].has(name))
  return unknown ? asError({ code: 555, text: '5.5.4 Unsupported parameter' }) : null
}

/** Returns the envelope sender; empty for a bounce. */
export function envelopeSender({ envelope: { mailFrom } }: SMTPServerSession): string {
  return mailFrom ? mailFrom.address : ''
}

export function remoteAddressOf({ remoteAddress }: SMTPServerSession): string {
  return plainAddress(remoteAddress)
}

/** Converts a response to the error type of the SMTP library. */
export function asError({ code, text }: MessageResponse): Error & { responseCode: number } {
  return Object.assign(new Error(text), { responseCode: code })
}

/** Returns the response to a failure as an error of the SMTP library; logs unexpected failures. */
export function errorResponse(error: unknown, logger: Logger): Error & { responseCode: number } {
  const response = failureResponse(error)
  if (response === messageResponses.not_stored) logger.error('storing a message failed', { error })
  if (response === messageResponses.storage_full) logger.warn('message deferred: storage is full', { error })
  if (response === messageResponses.store_unavailable)
    logger.warn('message deferred: store unavailable', { error })
  return asError(response)
}

/** Awaits work during a transaction; a failure becomes a response: permanent if a retry cannot help, else temporary. */
export async function orTemporaryFailure<T>(work: Promise<T>, logger: Logger): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw errorResponse(error, logger)
  }
}

const minute = 60_000

/**
 * Timeouts of a connection. A command has the time that RFC 5321 (4.5.3.2.7) requires, even when its octets arrive one
 * by one. A connection without any message in the second time is closed.
 */
const timeouts = { command: 5 * minute, message: 30 * minute } as const

const tooSlow = '4.4.2 Too slow, closing the connection'

/** Timeouts of a listener. */
interface WaitingLimits {
  clock: Clock
  /** Maximum time to sign in, where that is required. */
  toSignIn?: number
}

/** Connection object of the SMTP library, with fields that its types leave out. */
interface OpenConnection {
  session: SMTPServerSession
  _handlerPending: boolean
  _dataStream: unknown
  _transactionCounter: number
  send(code: number, text: string | string[], context?: unknown): void
}

/** Closes connections whose commands never end or that send no message. */
function closeSlowConnections(server: SMTPServer, limits: WaitingLimits): void {
  limitHandshakes(server)
  skipClosedHandshakes(server)
  const stops = new WeakMap<SMTPServerSession, CancelTimer>()
  const onConnect = server.onConnect.bind(server)
  server.onConnect = (session, callback) => {
    for (const connection of server.connections as ReadonlySet<unknown> as ReadonlySet<OpenConnection>)
      if (connection.session === session) stops.set(session, watchConnection(connection, limits))
    onConnect(session, callback)
  }
  const onClose = server.onClose.bind(server)
  server.onClose = (session, callback) => {
    stops.get(session)?.()
    onClose(session, callback)
  }
}

/** Checks a connection every minute and closes it when it is too slow; returns a function that stops the checks. */
function watchConnection(
  connection: OpenConnection,
  { clock, toSignIn = Number.POSITIVE_INFINITY }: WaitingLimits,
) {
  const startedAt = clock.now()
  let respondedAt = startedAt
  let receivedAt = startedAt
  let messages = 0
  const send = connection.send.bind(connection)
  connection.send = (...args) => {
    respondedAt = clock.now()
    send(...args)
  }
  const isTooSlow = (now: number) => {
    // A message being received has its own minimum rate, and processing time is not the client's fault.
    if (connection._dataStream || connection._handlerPending) respondedAt = now
    if (connection._dataStream || connection._transactionCounter !== messages) receivedAt = now
    messages = connection._transactionCounter
    if (!connection.session.user && now - startedAt >= toSignIn) return true
    return now - respondedAt >= timeouts.command || now - receivedAt >= timeouts.message
  }
  const check = () => {
    if (isTooSlow(clock.now())) connection.send(421, tooSlow, false)
    else stop = clock.setTimer(minute, check)
  }
  let stop = clock.setTimer(minute, check)
  return () => stop()
}

/** Limits the unfinished TLS handshakes per network, because they use up connection slots too. */
function limitHandshakes(server: SMTPServer): void {
  const networkOfSocket = ({ remoteAddress = '' }: Socket) => networkOf(remoteAddress)
  const [accept] = server.server.listeners('connection') as ((socket: Socket) => void)[]
  server.server.removeAllListeners('connection')
  server.server.on('connection', (socket: Socket) => {
    const network = networkOfSocket(socket)
    let waiting = 0
    for (const one of server._pendingSockets.keys()) if (networkOfSocket(one) === network) waiting++
    if (waiting >= ordinaryLimits.connections) socket.destroy()
    else accept?.(socket)
  })
}

/**
 * The library starts TLS one tick after accepting a socket. Node.js crashes when the socket was destroyed meanwhile.
 */
function skipClosedHandshakes(server: SMTPServer): void {
  const upgrade = server._upgrade.bind(server)
  server._upgrade = (socket, callback) => {
    if (socket.destroyed) callback(new Error('The client closed the connection before the TLS handshake'))
    else upgrade(socket, callback)
  }
}

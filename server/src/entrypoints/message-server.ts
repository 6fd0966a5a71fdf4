import type { SMTPServer, SMTPServerAddress, SMTPServerSession } from 'smtp-server'
import { failureResponse, type MessageResponse, messageResponses } from '../features/delivery/index.ts'
import { plainAddress } from '../kernel/network-of.ts'
import type { Logger } from '../ports/logger.ts'
import { closeGraceMilliseconds, ListenerSockets, listen } from './listener-sockets.ts'
import { closeSlowConnections, type WaitingLimits } from './slow-commands.ts'

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

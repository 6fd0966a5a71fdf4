import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { metricEvents } from '../../kernel/metric-events.ts'
import { networkOf } from '../../kernel/network-of.ts'
import { ListenerSockets, listen, refuse } from '../listener-sockets.ts'
import { isLoopbackAddress } from '../loopback.ts'
import { OpenConnections } from '../open-connections.ts'
import { type ReadCertificate, renewCertificate } from '../renew-certificate.ts'
import type { ImapDeps } from './deps.ts'
import { ImapConnection } from './imap-connection.ts'
import { imapLimits } from './imap-limits.ts'

export interface ImapOptions {
  /** Reads the certificate periodically, because it is renewed; without it TLS is not offered. */
  readCertificate?: ReadCertificate | null
  /** TLS from the first byte. */
  isImplicitTls?: boolean
  /** Connections per address that have not signed in; an office shares one address. */
  connectionsPerAddress?: number
}

export interface ImapListener {
  port: number
  close(): Promise<void>
}

export async function openImapListener(
  deps: ImapDeps,
  listenAddress: { host: string; port: number },
  { readCertificate = null, isImplicitTls = false, connectionsPerAddress = 500 }: ImapOptions = {},
): Promise<ImapListener> {
  const certificate = (await readCertificate?.()) ?? null
  let context: SecureContext | null = certificate && createSecureContext(certificate)
  const open = new Set<ImapConnection>()
  const running = new Set<Promise<void>>()
  const counts = deps.siblings
  const accounts = new OpenConnections(imapLimits.perAccount, { name: 'imap by account', counts })
  const strangers = new OpenConnections(connectionsPerAddress, { name: 'imap of strangers', counts })

  const wrap = (socket: Duplex): TLSSocket =>
    new TLSSocket(socket, { isServer: true, ...(context ? { secureContext: context } : {}) })

  const server = createServer({ pauseOnConnect: false, noDelay: true }, (raw) => {
    raw.on('error', () => raw.destroy())
    const address = raw.remoteAddress ?? ''
    const asStranger = open.size < imapLimits.places ? strangers.acquire(networkOf(address)) : null
    // A plain-text refusal would be garbage to a client that expects a TLS handshake.
    if (!asStranger)
      return isImplicitTls ? void raw.destroy() : refuse(raw, '* BYE [LIMIT] Too many connections\r\n')
    const socket = isImplicitTls ? wrap(raw) : raw
    socket.on('error', () => raw.destroy())
    const connection = new ImapConnection(deps, socket, {
      isSecure: isImplicitTls || isLoopbackAddress(address),
      address,
      startTls: context && !isImplicitTls ? wrap : null,
      acquireSlot(accountId) {
        const release = accounts.acquire(accountId)
        if (release) asStranger()
        return release
      },
    })
    open.add(connection)
    metricEvents.connection.publish({ listener: 'imap', change: 1 })
    const run = connection.run().finally(() => {
      open.delete(connection)
      running.delete(run)
      asStranger()
      metricEvents.connection.publish({ listener: 'imap', change: -1 })
    })
    running.add(run)
  })
  const sockets = new ListenerSockets(server, deps.clock)
  server.on('error', (error: Error) => deps.logger.warn('IMAP connection error', { error }))

  const port = await listen(server, listenAddress)
  const stopRenewing = renewCertificate(deps, readCertificate, {
    inUse: certificate,
    install(renewed) {
      context = createSecureContext(renewed)
    },
  })
  return {
    port,
    async close() {
      stopRenewing()
      const closed = sockets.close()
      for (const connection of open) connection.close()
      await Promise.all(running)
      await closed
    },
  }
}

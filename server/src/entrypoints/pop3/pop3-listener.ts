import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer } from 'node:tls'
import { plainAddress } from '../../kernel/network-of.ts'
import { ListenerSockets, listen, refuse } from '../listener-sockets.ts'
import type { MessageListener } from '../message-server.ts'
import { RateLimits } from '../rate-limits.ts'
import { type ReadCertificate, renewCertificate } from '../renew-certificate.ts'
import { LineConnection } from './line-connection.ts'
import { type Pop3Deps, Pop3Session, type Pop3Shared } from './pop3-session.ts'

export interface Pop3Options {
  /** Without a certificate passwords are accepted only from this machine. */
  readCertificate?: ReadCertificate | null
  /** TLS from the first byte. */
  isSecure?: boolean
}

/** Accounts with an open session, over both listeners. */
const busyAccountsByStore = new WeakMap<object, Set<string>>()

export async function openPop3Listener(
  deps: Pop3Deps,
  listenAddress: { host: string; port: number },
  { readCertificate = null, isSecure = false }: Pop3Options = {},
): Promise<MessageListener> {
  const rates = new RateLimits(deps.clock)
  const running = new Map<LineConnection, Promise<void>>()
  const certificate = (await readCertificate?.()) ?? null
  const shared: Pop3Shared = {
    busyAccounts: busyAccounts(deps.db),
    secureContext: certificate && createSecureContext(certificate),
  }

  function serve(socket: Socket): void {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (!rates.open(address)) {
      refuse(socket, '-ERR [SYS/TEMP] Too many connections from your address\r\n')
      return
    }
    const connection = new LineConnection(socket, deps.clock)
    const session = new Pop3Session(deps, connection, shared, address)
    const run = session
      .run()
      .catch((error: unknown) => deps.logger.error('POP3 connection failed', { error }))
      .finally(() => {
        rates.close(address)
        running.delete(connection)
      })
    running.set(connection, run)
  }

  const tlsServer = isSecure && certificate ? createTlsServer(certificate, serve) : null
  const server: Server = tlsServer ?? createServer(serve)
  const sockets = new ListenerSockets(server, deps.clock)
  server.on('error', (error) => deps.logger.warn('POP3 listener error', { error }))
  const port = await listen(server, listenAddress)
  const stopRenewing = renewCertificate(deps, readCertificate, {
    inUse: certificate,
    install(renewed) {
      shared.secureContext = createSecureContext(renewed)
      tlsServer?.setSecureContext(renewed)
    },
  })
  return {
    port,
    async close() {
      stopRenewing()
      const closed = sockets.close()
      const ends = [...running.values()]
      for (const connection of running.keys()) connection.destroy()
      await Promise.all(ends)
      await closed
    },
  }
}

function busyAccounts(store: object): Set<string> {
  const busy = busyAccountsByStore.get(store) ?? new Set()
  busyAccountsByStore.set(store, busy)
  return busy
}

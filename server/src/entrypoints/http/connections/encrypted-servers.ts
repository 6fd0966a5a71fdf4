import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type Server as HttpsServer } from 'node:https'
import type { Certificate } from '../../message-server.ts'
import { requestHead } from './broken-request.ts'
import { type ChallengeConnections, serveChallenges } from './challenge-connections.ts'

interface Timeouts {
  requestTimeout?: number
  keepAliveTimeout?: number
  connectionTimeout?: number
}

/** HTTPS servers of the listener: one, or two when a host name has an IPv4 and an IPv6 address. */
export class EncryptedServers {
  #certificate: Certificate
  readonly #challenges: ChallengeConnections | null
  readonly #servers = new Set<HttpsServer>()

  constructor(certificate: Certificate, challenges: ChallengeConnections | null = null) {
    this.#certificate = certificate
    this.#challenges = challenges
  }

  /** Creates an HTTPS server; at run time it has the interface of an HTTP server, which the types do not express. */
  open(
    handler: (request: IncomingMessage, response: ServerResponse) => void,
    { requestTimeout, keepAliveTimeout, connectionTimeout }: Timeouts,
  ): Server {
    const timeouts = {
      ...(requestTimeout === undefined ? {} : { requestTimeout }),
      ...(keepAliveTimeout === undefined ? {} : { keepAliveTimeout }),
    }
    const server = createServer({ ...requestHead, ...timeouts, ...this.#certificate }, handler)
    if (connectionTimeout !== undefined) server.setTimeout(connectionTimeout)
    if (this.#challenges) serveChallenges(server, this.#challenges)
    this.#servers.add(server)
    server.once('close', () => this.#servers.delete(server))
    return server
  }

  /** Sets the certificate of new connections; open ones are not affected. */
  use(certificate: Certificate): void {
    this.#certificate = certificate
    for (const server of this.#servers) server.setSecureContext(certificate)
  }
}

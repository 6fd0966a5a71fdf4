import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type Server as HttpsServer } from 'node:https'
import type { Certificate } from '../../message-server.ts'
import { requestHead } from './broken-request.ts'
import { answerProofs, type ProofConnections } from './proof-connections.ts'

interface Timeouts {
  requestTimeout?: number
  keepAliveTimeout?: number
  connectionTimeout?: number
}

/** The servers of the HTTP door where it speaks HTTPS: one, or two where a name means an address of each kind. */
export class EncryptedServers {
  #certificate: Certificate
  readonly #proofs: ProofConnections | null
  readonly #servers = new Set<HttpsServer>()

  constructor(certificate: Certificate, proofs: ProofConnections | null = null) {
    this.#certificate = certificate
    this.#proofs = proofs
  }

  /** A server that speaks HTTPS alone. It has all that one without encryption has, which the types do not say. */
  open(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    { requestTimeout, keepAliveTimeout, connectionTimeout }: Timeouts,
  ): Server {
    const timeouts = {
      ...(requestTimeout === undefined ? {} : { requestTimeout }),
      ...(keepAliveTimeout === undefined ? {} : { keepAliveTimeout }),
    }
    const server = createServer({ ...requestHead, ...timeouts, ...this.#certificate }, answer)
    if (connectionTimeout !== undefined) server.setTimeout(connectionTimeout)
    if (this.#proofs) answerProofs(server, this.#proofs)
    this.#servers.add(server)
    server.once('close', () => this.#servers.delete(server))
    return server
  }

  /** New connections get another certificate; those that are open go on as they are. */
  use(certificate: Certificate): void {
    this.#certificate = certificate
    for (const server of this.#servers) server.setSecureContext(certificate)
  }
}

import { createHash } from 'node:crypto'
import type { Server, Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate } from '../../message-server.ts'

/** ALPN protocol of an ACME challenge (RFC 8737). */
const challengeProtocol = 'acme-tls/1'
const firstWithinMilliseconds = 10_000

/** Creates the challenge certificate for a name with this digest. */
type CreateChallengeCertificate = (name: string, digest: Uint8Array) => Promise<Certificate>

/** Pending challenges and their certificates. */
export interface ChallengeConnections {
  findChallenge(name: string): Promise<string | null>
  createCertificate: CreateChallengeCertificate
}

/**
 * Answers TLS-ALPN-01 challenges on an HTTPS server, which are recognised by their first bytes; other
 * connections go to the server.
 */
export function serveChallenges(server: Server, challenges: ChallengeConnections): void {
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const destroySocket = () => socket.destroy()
    socket.setTimeout(firstWithinMilliseconds, destroySocket)
    socket.on('error', destroySocket)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.setTimeout(0)
      socket.removeListener('timeout', destroySocket)
      socket.removeListener('error', destroySocket)
      socket.unshift(first)
      if (first.includes(challengeProtocol)) serveChallenge(socket, challenges)
      else for (const listener of serve) listener.call(server, socket)
    })
  })
}

/** Completes a TLS handshake with the challenge certificate of the requested name, then closes the connection. */
function serveChallenge(socket: Socket, { findChallenge, createCertificate }: ChallengeConnections): void {
  const encrypted = new TLSSocket(socket, {
    isServer: true,
    ALPNProtocols: [challengeProtocol],
    SNICallback(name, done) {
      findChallenge(name)
        .then(async (challenge) => {
          if (challenge === null) throw new Error('no challenge is pending for this name')
          const digest = createHash('sha256').update(challenge).digest()
          done(null, createSecureContext(await createCertificate(name, digest)))
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
    },
  })
  encrypted.setTimeout(firstWithinMilliseconds, () => encrypted.destroy())
  encrypted.on('error', () => socket.destroy())
  encrypted.on('secure', () => encrypted.end())
}

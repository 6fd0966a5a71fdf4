import { createHash } from 'node:crypto'
import type { Server, Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate } from '../../message-server.ts'

/** ALPN protocol of an ACME challenge (RFC 8737). */
const proofProtocol = 'acme-tls/1'
const firstWithinMilliseconds = 10_000

/** Creates the challenge certificate for a name with this digest. */
export type MakeProofCertificate = (name: string, digest: Uint8Array) => Promise<Certificate>

/** Pending challenges and their certificates. */
export interface ProofConnections {
  findProof(name: string): Promise<string | null>
  makeCertificate: MakeProofCertificate
}

/** Answers TLS-ALPN-01 challenges on an HTTPS server; passes on other connections. */
export function answerProofs(server: Server, proofs: ProofConnections): void {
  const serve = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const giveUp = () => socket.destroy()
    socket.setTimeout(firstWithinMilliseconds, giveUp)
    socket.on('error', giveUp)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.setTimeout(0)
      socket.removeListener('timeout', giveUp)
      socket.removeListener('error', giveUp)
      socket.unshift(first)
      if (first.includes(proofProtocol)) answerProof(socket, proofs)
      else for (const listener of serve) listener.call(server, socket)
    })
  })
}

function answerProof(socket: Socket, { findProof, makeCertificate }: ProofConnections): void {
  const encrypted = new TLSSocket(socket, {
    isServer: true,
    ALPNProtocols: [proofProtocol],
    SNICallback(name, done) {
      findProof(name)
        .then(async (answer) => {
          if (answer === null) throw new Error('no challenge is pending for this name')
          const digest = createHash('sha256').update(answer).digest()
          done(null, createSecureContext(await makeCertificate(name, digest)))
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
    },
  })
  encrypted.setTimeout(firstWithinMilliseconds, () => encrypted.destroy())
  encrypted.on('error', () => socket.destroy())
  encrypted.on('secure', () => encrypted.end())
}

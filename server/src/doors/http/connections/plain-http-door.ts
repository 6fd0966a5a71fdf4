import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '../../../ports/logger.ts'

export interface PlainHttpDeps {
  logger: Logger
  /** Returns the challenge response for a token; null when none is pending. */
  findProof(token: string): Promise<string | null>
  /** HTTPS origin to redirect to. */
  publicOrigin: string
}

export interface PlainHttpDoor {
  port: number
  close(): Promise<void>
}

const proofPath = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/
const headersWithinMilliseconds = 10_000
const connectionsAtMost = 200

/** Opens the plain HTTP listener: it serves ACME challenges and redirects everything else to HTTPS. */
export async function openPlainHttpDoor(
  { logger, findProof, publicOrigin }: PlainHttpDeps,
  place: { host: string; port: number },
): Promise<PlainHttpDoor> {
  const server = createServer({ headersTimeout: headersWithinMilliseconds }, (request, response) => {
    const path = (request.url ?? '/').slice(0, 2000)
    const token = proofPath.exec(path)?.[1]
    const answer = token === undefined ? Promise.resolve(null) : findProof(token)
    answer.then(
      (proof) => {
        if (proof !== null) return response.writeHead(200, { 'content-type': 'text/plain' }).end(proof)
        if (token !== undefined) return response.writeHead(404).end()
        // A path that starts with two slashes would redirect to another host.
        response.writeHead(308, { location: `${publicOrigin}/${path.replace(/^\/+/, '')}` }).end()
      },
      (error: unknown) => {
        logger.warn('a certificate authority could not be answered', { error })
        response.writeHead(503).end()
      },
    )
  })
  server.maxConnections = connectionsAtMost
  server.requestTimeout = headersWithinMilliseconds
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

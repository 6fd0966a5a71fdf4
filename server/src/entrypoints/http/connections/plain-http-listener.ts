import { createServer } from 'node:http'
import type { Logger } from '../../../ports/logger.ts'
import { listen } from '../../listener-sockets.ts'

export interface PlainHttpDeps {
  logger: Logger
  /** Returns the challenge response for a token; null when none is pending. */
  findChallenge(token: string): Promise<string | null>
  /** HTTPS origin to redirect to. */
  publicOrigin: string
}

export interface PlainHttpListener {
  port: number
  close(): Promise<void>
}

const challengePath = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/
const headersWithinMilliseconds = 10_000
const maxConnections = 200

/** Opens the plain HTTP listener: it serves ACME challenges and redirects everything else to HTTPS. */
export async function openPlainHttpListener(
  { logger, findChallenge, publicOrigin }: PlainHttpDeps,
  listenAddress: { host: string; port: number },
): Promise<PlainHttpListener> {
  const server = createServer({ headersTimeout: headersWithinMilliseconds }, (request, response) => {
    const path = (request.url ?? '/').slice(0, 2000)
    const token = challengePath.exec(path)?.[1]
    const lookup = token === undefined ? Promise.resolve(null) : findChallenge(token)
    lookup.then(
      (challenge) => {
        if (challenge !== null)
          return response.writeHead(200, { 'content-type': 'text/plain' }).end(challenge)
        if (token !== undefined) return response.writeHead(404).end()
        // A path that starts with two slashes would redirect to another host.
        response.writeHead(308, { location: `${publicOrigin}/${path.replace(/^\/+/, '')}` }).end()
      },
      (error: unknown) => {
        logger.warn('answering the HTTP challenge of the certificate authority failed', { error })
        response.writeHead(503).end()
      },
    )
  })
  server.maxConnections = maxConnections
  server.requestTimeout = headersWithinMilliseconds
  return {
    port: await listen(server, listenAddress),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

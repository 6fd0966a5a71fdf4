import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import type { Server as NetServer } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { networkOf } from '../../../kernel/network-of.ts'
import type { Certificate } from '../../message-server.ts'
import { isHeadTooLong, rejectLongHead, requestHead } from './broken-request.ts'
import { type ChallengeConnections, serveChallenges } from './challenge-connections.ts'
import { StreamRequest, StreamResponse } from './stream-messages.ts'

interface Timeouts {
  requestTimeout?: number
  keepAliveTimeout?: number
  connectionTimeout?: number
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const streamOptions = {
  settings: {
    maxConcurrentStreams: 100,
    // A longer head than `requestHead` allows is decoded, so that it gets a page with an explanation.
    maxHeaderListSize: 2 * requestHead.maxHeaderSize,
    // With the default of 64 KB an upload sends only 1 MB a second at a round trip of 60 ms.
    initialWindowSize: 1024 * 1024,
  },
  // Unsent data of a connection in megabytes. Above it new requests are refused, so all streams must fit.
  maxSessionMemory: 100,
  Http2ServerRequest: StreamRequest,
  Http2ServerResponse: StreamResponse,
}
/** Window of all uploads of a connection. */
const connectionWindowBytes = 4 * 1024 * 1024
const withoutHttp2Milliseconds = 10_000

/** HTTPS servers of the listener: one, or two when a host name has an IPv4 and an IPv6 address. */
export class EncryptedServers {
  #certificate: Certificate
  readonly #challenges: ChallengeConnections | null
  readonly #servers = new Set<Http2SecureServer>()
  /** Networks of clients whose HTTP/2 connection failed a moment ago. */
  readonly #withoutHttp2 = new Set<string>()

  constructor(certificate: Certificate, challenges: ChallengeConnections | null = null) {
    this.#certificate = certificate
    this.#challenges = challenges
  }

  /**
   * Creates a server for HTTP/2 and HTTP/1.1. At run time it has the interface of an HTTP/1.1 server, which the types
   * do not express.
   */
  open(handler: Handler, { requestTimeout, keepAliveTimeout, connectionTimeout }: Timeouts): Server {
    const timeouts = {
      ...(requestTimeout === undefined ? {} : { requestTimeout }),
      ...(keepAliveTimeout === undefined ? {} : { keepAliveTimeout }),
    }
    const withoutHttp2 = this.#withoutHttp2
    const server = createSecureServer(
      {
        allowHTTP1: true,
        ...requestHead,
        ...timeouts,
        ...streamOptions,
        ...this.#certificate,
        ALPNCallback(this: TLSSocket, { protocols }) {
          const isWithoutHttp2 = withoutHttp2.has(networkOf(this.remoteAddress ?? ''))
          const preferred = isWithoutHttp2 ? ['http/1.1', 'h2'] : ['h2', 'http/1.1']
          return preferred.find((protocol) => protocols.includes(protocol))
        },
      },
      (request: Readable, response: Writable) =>
        serve(request as IncomingMessage, response as ServerResponse, handler),
    )
    server.on('session', (session) => {
      this.#watchFailure(session)
      session.setLocalWindowSize(connectionWindowBytes)
      // The TLS handshake ended after the server stopped.
      if (!server.listening) session.close()
    })
    if (connectionTimeout !== undefined) server.setTimeout(connectionTimeout)
    if (this.#challenges) serveChallenges(server, this.#challenges)
    this.#servers.add(server)
    server.once('close', () => this.#servers.delete(server))
    const opened: NetServer = server
    return opened as Server
  }

  /**
   * Uses HTTP/1.1 for the next connections of a client that broke HTTP/2. The library cannot decode a URL of more than
   * about 90 KB: the browser connects again and gets the page for long heads.
   */
  #watchFailure(session: ServerHttp2Session): void {
    const network = networkOf(session.socket.remoteAddress ?? '')
    session.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_HTTP2_ERROR') return
      this.#withoutHttp2.add(network)
      setTimeout(() => this.#withoutHttp2.delete(network), withoutHttp2Milliseconds).unref()
    })
  }

  /** Sets the certificate of new connections; open ones are not affected. */
  use(certificate: Certificate): void {
    this.#certificate = certificate
    for (const server of this.#servers) server.setSecureContext(certificate)
  }
}

function serve(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
  if (request instanceof StreamRequest) {
    // The client reset the stream in the same packet: its address is unknown, and the response has no reader.
    if (request.stream.destroyed) return
    closeWithResponse(request)
    if (isHeadTooLong(request)) {
      rejectLongHead(response)
      return
    }
  }
  handler(request, response)
}

/** Closes the stream of a request that was answered before its body arrived, so that the client stops sending. */
function closeWithResponse(request: StreamRequest): void {
  if (request.isComplete) return
  const { stream } = request
  const close = () => {
    if (!request.isComplete && stream.state.localClose === 1) stream.close()
  }
  // The library sends the end of the response in the next phase after these events.
  for (const event of ['finish', 'wantTrailers']) stream.once(event, () => setImmediate(setImmediate, close))
}

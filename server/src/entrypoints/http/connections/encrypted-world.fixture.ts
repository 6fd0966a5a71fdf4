import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../../composition/config.ts'
import { createCertificate } from '../../../composition/listeners/create-certificate.fixture.ts'
import { openListeners } from '../../../composition/listeners/open-listeners.ts'
import { createWorld, type World } from '../../../testing/index.ts'
import type { Certificate } from '../../message-server.ts'

export interface StreamReply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Error code with which the server closed the stream. */
  code: number
}

type WorldOptions = NonNullable<Parameters<typeof createWorld>[0]>

export interface EncryptedWorld {
  world: World
  port: number
  /** Replaces the certificate files. */
  install(certificate: Certificate): Promise<void>
  close(): Promise<void>
}

/** Opens an HTTPS listener of a world; the plain one stays open. */
export async function openEncryptedWorld({
  settings,
  ...options
}: WorldOptions = {}): Promise<EncryptedWorld> {
  const world = await createWorld(options)
  const path = join(tmpdir(), `bocau-${crypto.randomUUID()}`)
  const files = { cert: `${path}-cert.pem`, key: `${path}-key.pem` }
  const install = async ({ cert, key }: Certificate) => {
    await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key)])
  }
  await install(await createCertificate())
  onTestFinished(() => Promise.all([rm(files.cert), rm(files.key)]).then(() => {}))
  const config = readConfig({
    BOCAU_HTTP: '127.0.0.1:0',
    BOCAU_TLS_CERT: files.cert,
    BOCAU_TLS_KEY: files.key,
    ...settings,
  })
  const listeners = await openListeners(world.app, config, { requested: ['http', 'socket'] })
  onTestFinished(() => listeners.close())
  return { world, port: listeners.httpPort ?? 0, install, close: () => listeners.close() }
}

/** Opens an HTTP/2 connection that ends with the test. */
export function openSession(port: number): ClientHttp2Session {
  const session = connect(`https://127.0.0.1:${port}`, {
    rejectUnauthorized: false,
    // The client of the library refuses long headers itself.
    maxSendHeaderBlockLength: 1_000_000,
  })
  session.on('error', () => {})
  onTestFinished(() => session.destroy())
  return session
}

/** Starts a request whose body does not end. */
export function startStream(session: ClientHttp2Session, headers: OutgoingHttpHeaders): ClientHttp2Stream {
  const stream = session.request(headers, { endStream: false })
  stream.on('error', () => {})
  return stream
}

/** Reads the response of a stream until the stream is closed. */
export async function readResponse(stream: ClientHttp2Stream): Promise<StreamReply> {
  const parts: Buffer[] = []
  let headers: IncomingHttpHeaders = {}
  stream.on('response', (received) => {
    headers = received
  })
  stream.on('data', (part: Buffer) => parts.push(part))
  await new Promise((resolve) => stream.once('close', resolve))
  return {
    status: Number(headers[':status'] ?? 0),
    headers,
    body: Buffer.concat(parts),
    code: stream.rstCode ?? 0,
  }
}

/** Sends a request on HTTP/2 and reads its response. */
export function send(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body: Buffer | string = '',
): Promise<StreamReply> {
  const stream = startStream(session, headers)
  const response = readResponse(stream)
  stream.end(body)
  return response
}

/** Connects with TLS and offers these protocols. */
export async function handshake(port: number, protocols = ['h2', 'http/1.1']): Promise<TLSSocket> {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ALPNProtocols: protocols })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'secureConnect')
  return socket
}

/** Sends a GET request on HTTP/1.1. */
export async function sendOnHttp1(port: number, path: string) {
  const outgoing = request({ host: '127.0.0.1', port, path, rejectUnauthorized: false, agent: false }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  return { version: response.httpVersion, status: response.statusCode, text }
}

/** Types of HTTP/2 frames. */
export const frameType = { data: 0, headers: 1, reset: 3, settings: 4 } as const

/** Writes an HTTP/2 frame. The client of the library cannot send an incomplete body. */
export function writeFrame(
  { type, flags = 0, stream = 0 }: { type: number; flags?: number; stream?: number },
  payload: Buffer | string = '',
): Buffer {
  const content = Buffer.from(payload)
  const head = Buffer.alloc(9)
  head.writeUIntBE(content.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, content])
}

/** Writes the beginning of an HTTP/2 connection. */
export const writePreface = (): Buffer =>
  Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), writeFrame({ type: frameType.settings })])

/** Writes a HEADERS frame with uncompressed headers shorter than 127 bytes each. */
export function writeHeaders(stream: number, headers: Record<string, string>): Buffer {
  const block = Object.entries(headers).flatMap(([name, value]) => [
    Buffer.from([0, name.length]),
    Buffer.from(name),
    Buffer.from([value.length]),
    Buffer.from(value),
  ])
  const endOfHeaders = 4
  return writeFrame({ type: frameType.headers, flags: endOfHeaders, stream }, Buffer.concat(block))
}

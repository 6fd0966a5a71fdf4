import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { RemoteSignIn } from '../../ports/remote-mailbox.ts'
import type { ImapServer } from './connect.ts'

/** Responds to a command; the response ends with the tag. */
export type Responder = (socket: Socket, tag: string) => void

/** An IMAP server with custom responses to some commands and OK to all others. */
export async function startImapServer(
  responses: Record<string, Responder> = {},
  certificate?: { cert: string; key: string },
): Promise<RemoteSignIn> {
  const serve = (socket: Socket) => respondToCommands(socket, responses)
  const server: Server = certificate ? createTlsServer(certificate, serve) : createServer(serve)
  server.on('tlsClientError', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const security = certificate ? 'tls' : 'none'
  return { host: '127.0.0.1', port, security, username: 'khue', password: 'x' }
}

/** Server data in the form that a mailbox process receives. */
export const asImapServer = ({ host, ...account }: RemoteSignIn): ImapServer => ({
  ...account,
  address: host,
  name: null,
  checksCertificate: true,
  authorities: [],
  maxBytes: 1024 * 1024,
})

function respondToCommands(socket: Socket, responses: Record<string, Responder>): void {
  socket.on('error', () => {})
  socket.write('* OK [CAPABILITY IMAP4rev1] Chào\r\n')
  let received = ''
  socket.on('data', (chunk) => {
    const lines = (received + chunk.toString()).split('\r\n')
    received = lines.pop() ?? ''
    for (const line of lines) {
      const [tag = '', command = '', more = ''] = line.toUpperCase().split(' ')
      // The first LIST asks for the hierarchy delimiter.
      const response = line.endsWith('""') ? undefined : responses[command === 'UID' ? more : command]
      if (response) response(socket, tag)
      else socket.write(`${tag} OK\r\n`)
    }
  })
}

/** Opens a folder of nine messages. */
export const selectNine: Responder = (socket, tag) =>
  void socket.write(`* 9 EXISTS\r\n* OK [UIDVALIDITY 7]\r\n${tag} OK\r\n`)

/** Responds with lines. */
export const lines =
  (...all: string[]): Responder =>
  (socket, tag) =>
    void socket.write(`${all.map((line) => `${line}\r\n`).join('')}${tag} OK\r\n`)

/** Sends a chunk repeatedly, as fast as the client reads. */
export function sendWithoutEnd(socket: Socket, chunk: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk)) if (socket.destroyed) return
  }
  socket.on('drain', more)
  more()
}

/** A FETCH response with so many flags that parsing them takes a large part of a second. */
export const fetchResponseWithFlags = (uid: number, atoms = 900_000): Buffer =>
  Buffer.from(`* ${uid} FETCH (UID ${uid} FLAGS (${' a'.repeat(atoms)}))\r\n`)

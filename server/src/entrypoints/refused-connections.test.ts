import { connect, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, type World } from '../testing/index.ts'
import { openImapListener } from './imap/imap-listener.ts'
import { closeGraceMilliseconds } from './listener-sockets.ts'
import { openLmtpListener } from './lmtp/lmtp-listener.ts'
import type { Certificate, MessageListener } from './message-server.ts'
import { openPop3Listener } from './pop3/pop3-listener.ts'
import { ordinaryLimits } from './rate-limits.ts'
import { openSmtpListener } from './smtp-in/smtp-in-listener.ts'
import { openSubmissionListener } from './submission/submission-listener.ts'

const listenAddress = { host: '127.0.0.1', port: 0 }
const imapConnections = 50
const hostname = 'mail.mocviet.test'
const sendingLimits = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }

function testCertificate(): Certificate {
  const { cert, key } = (
    new SMTPServer({ secure: true, logger: false }) as unknown as { options: Certificate }
  ).options
  return { cert, key }
}

const encrypted = { readCertificate: async () => testCertificate() }

const listeners: Record<string, (world: World) => Promise<MessageListener>> = {
  IMAP: ({ app }) => openImapListener(app, listenAddress, { connectionsPerAddress: imapConnections }),
  'IMAP with TLS': ({ app }) => openImapListener(app, listenAddress, { ...encrypted, isImplicitTls: true }),
  POP3: ({ app }) => openPop3Listener(app, listenAddress),
  'POP3 with TLS': ({ app }) => openPop3Listener(app, listenAddress, { ...encrypted, isSecure: true }),
  SMTP: ({ app }) => openSmtpListener(app, listenAddress, { hostname }),
  LMTP: ({ app }) => openLmtpListener(app, listenAddress),
  submission: ({ app, origin }) =>
    openSubmissionListener({ ...app, sendingQuota: sendingLimits, publicOrigin: origin }, listenAddress, {
      hostname,
    }),
  'submission with TLS': ({ app, origin }) =>
    openSubmissionListener({ ...app, sendingQuota: sendingLimits, publicOrigin: origin }, listenAddress, {
      hostname,
      isSecure: true,
      ...encrypted,
    }),
}

/** Opens a client that never closes its side, even after the server ends the connection. */
async function openStubborn(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  if (text) socket.write(text)
  return socket
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

test.each([
  ['IMAP', imapConnections, 'a LOGIN x y\r\n', /^\* OK/, '* BYE [LIMIT] Too many connections\r\n'],
  [
    'POP3',
    ordinaryLimits.connections,
    'USER x\r\n',
    /^\+OK/,
    '-ERR [SYS/TEMP] Too many connections from your address\r\n',
  ],
])(
  '%s: closes a refused connection although the client sends and stays',
  async (name, slots, text, greeting, response) => {
    const world = await createWorld()
    const listener = await listeners[name]?.(world)
    onTestFinished(() => listener?.close())
    const greeted = await Promise.all(
      Array.from({ length: slots }, async () => {
        const socket = await openStubborn(listener?.port ?? 0)
        return new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
      }),
    )
    for (const line of greeted) expect(line).toMatch(greeting)

    const polite = await openStubborn(listener?.port ?? 0)
    expect(await new Promise((resolve) => polite.once('data', (data) => resolve(data.toString())))).toBe(
      response,
    )
    polite.destroy()
    const before = openSockets()
    const refused = await Promise.all(
      Array.from({ length: 20 }, () => openStubborn(listener?.port ?? 0, text)),
    )
    await Promise.all(
      refused.map(
        (socket) => new Promise((resolve) => socket.resume().once('end', resolve).once('close', resolve)),
      ),
    )
    for (const socket of refused) socket.destroy()
    await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before), { timeout: 60_000 })
  },
)

test.each(Object.keys(listeners))(
  '%s: destroys the connections of clients that stay when closing',
  async (name) => {
    const world = await createWorld()
    const listener = await listeners[name]?.(world)
    const clients = await Promise.all(
      ['', 'X', 'EHLO a.test\r\n'].map((text) => openStubborn(listener?.port ?? 0, text)),
    )
    const disconnected = Promise.all(
      clients.map(
        (socket) => new Promise((resolve) => socket.resume().once('end', resolve).once('close', resolve)),
      ),
    )
    const closed = listener?.close()
    await world.clock.advance(closeGraceMilliseconds / 1000)
    await closed
    await disconnected
  },
)

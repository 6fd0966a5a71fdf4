import { connect, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, type World } from '../testing/index.ts'
import { openImapDoor } from './imap/imap-door.ts'
import { imapLimits } from './imap/imap-limits.ts'
import { closeGraceMilliseconds } from './listener-sockets.ts'
import { openLmtpDoor } from './lmtp/lmtp-door.ts'
import type { Certificate, MessageDoor } from './message-server.ts'
import { openPop3Door } from './pop3/pop3-door.ts'
import { ordinaryLimits } from './rate-limits.ts'
import { openSmtpInDoor } from './smtp-in/smtp-in-door.ts'
import { openSubmissionDoor } from './submission/submission-door.ts'

const place = { host: '127.0.0.1', port: 0 }
const ownName = 'mail.mocviet.test'
const measure = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }

function testCertificate(): Certificate {
  const { cert, key } = (
    new SMTPServer({ secure: true, logger: false }) as unknown as { options: Certificate }
  ).options
  return { cert, key }
}

const encrypted = { readCertificate: async () => testCertificate() }

const doors: Record<string, (world: World) => Promise<MessageDoor>> = {
  IMAP: ({ app }) => openImapDoor(app, place),
  'IMAP with TLS': ({ app }) => openImapDoor(app, place, { ...encrypted, isImplicitTls: true }),
  POP3: ({ app }) => openPop3Door(app, place),
  'POP3 with TLS': ({ app }) => openPop3Door(app, place, { ...encrypted, isSecure: true }),
  SMTP: ({ app }) => openSmtpInDoor(app, place, { ownName }),
  LMTP: ({ app }) => openLmtpDoor(app, place),
  submission: ({ app, origin }) =>
    openSubmissionDoor({ ...app, measure, publicOrigin: origin }, place, { ownName }),
  'submission with TLS': ({ app, origin }) =>
    openSubmissionDoor({ ...app, measure, publicOrigin: origin }, place, {
      ownName,
      isSecure: true,
      ...encrypted,
    }),
}

/** Opens a client that never closes its side, even after the server ends the connection. */
async function openStubborn(port: number, says = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  if (says) socket.write(says)
  return socket
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

test.each([
  ['IMAP', imapLimits.perAddress, 'a LOGIN x y\r\n', /^\* OK/, '* BYE [LIMIT] Too many connections\r\n'],
  [
    'POP3',
    ordinaryLimits.connections,
    'USER x\r\n',
    /^\+OK/,
    '-ERR [SYS/TEMP] Too many connections from your address\r\n',
  ],
])(
  '%s: closes a refused connection although the client sends and stays',
  async (name, places, says, greeting, answer) => {
    const world = await createWorld()
    const door = await doors[name]?.(world)
    onTestFinished(() => door?.close())
    const greeted = await Promise.all(
      Array.from({ length: places }, async () => {
        const socket = await openStubborn(door?.port ?? 0)
        return new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
      }),
    )
    for (const line of greeted) expect(line).toMatch(greeting)

    const polite = await openStubborn(door?.port ?? 0)
    expect(await new Promise((resolve) => polite.once('data', (data) => resolve(data.toString())))).toBe(
      answer,
    )
    polite.destroy()
    const before = openSockets()
    const refused = await Promise.all(Array.from({ length: 20 }, () => openStubborn(door?.port ?? 0, says)))
    await Promise.all(
      refused.map(
        (socket) => new Promise((resolve) => socket.resume().once('end', resolve).once('close', resolve)),
      ),
    )
    for (const socket of refused) socket.destroy()
    await vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(before), { timeout: 60_000 })
  },
)

test.each(Object.keys(doors))(
  '%s: destroys the connections of clients that stay when closing',
  async (name) => {
    const world = await createWorld()
    const door = await doors[name]?.(world)
    const clients = await Promise.all(
      ['', 'X', 'EHLO a.test\r\n'].map((says) => openStubborn(door?.port ?? 0, says)),
    )
    const gone = Promise.all(
      clients.map(
        (socket) => new Promise((resolve) => socket.resume().once('end', resolve).once('close', resolve)),
      ),
    )
    const closed = door?.close()
    await world.clock.advance(closeGraceMilliseconds / 1000)
    await closed
    await gone
  },
)

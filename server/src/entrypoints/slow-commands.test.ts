import { connect } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { IntakeBudget } from '../features/delivery/index.ts'
import { createWorld, dotStuffed, LmtpClient, password, type World, writeMessage } from '../testing/index.ts'
import { openLmtpListener } from './lmtp/lmtp-listener.ts'
import type { Certificate, MessageListener } from './message-server.ts'
import { openSmtpListener } from './smtp-in/smtp-in-listener.ts'
import { openSubmissionListener } from './submission/submission-listener.ts'

const khue = 'khue@mocviet.test'
const sendingLimits = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }
const listenAddress = { host: '127.0.0.1', port: 0 }

/** Intake budget that counts received bytes, so that a test can wait for them before advancing the clock. */
class CountedBudget extends IntakeBudget {
  received = 0

  override reserve(bytes: number): boolean {
    this.received += bytes
    return super.reserve(bytes)
  }
}

const hostname = 'mail.mocviet.test'
const listeners: Record<string, (world: World, budget: IntakeBudget) => Promise<MessageListener>> = {
  SMTP: ({ app }, budget) => openSmtpListener(app, listenAddress, { hostname, budget }),
  LMTP: ({ app }, budget) => openLmtpListener(app, listenAddress, { budget }),
  submission: ({ app, origin }, budget) =>
    openSubmissionListener({ ...app, sendingQuota: sendingLimits, publicOrigin: origin }, listenAddress, {
      hostname,
      budget,
    }),
}

/** Returns the test certificate of the SMTP library. */
function testCertificate(): Certificate {
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  return { cert, key }
}

const tooSlow = /^421 4\.4\.2 /

async function visit(name: string, { signsIn = name === 'submission' } = {}) {
  const world = await createWorld()
  const budget = new CountedBudget()
  const listener = await listeners[name]?.(world, budget)
  onTestFinished(() => listener?.close())
  const client = await LmtpClient.open(listener?.port ?? 0, name === 'LMTP' ? 'LHLO a.test' : 'EHLO a.test')
  onTestFinished(() => client.close())
  const secret = Buffer.from(`\0${khue}\0${password}`).toString('base64')
  if (signsIn) expect(await client.send(`AUTH PLAIN ${secret}`)).toMatch(/^235 /)
  const pass = (minutes: number) => world.clock.advance(minutes * 60)
  return { world, client, budget, pass, port: listener?.port ?? 0 }
}

test.each(Object.keys(listeners))('%s: a command of one octet a minute ends the connection', async (name) => {
  const { client, pass } = await visit(name)
  for (const octet of 'NOOP xx') {
    client.write(octet)
    await pass(1)
  }
  expect(await client.next()).toMatch(tooSlow)
})

test.each(Object.keys(listeners))('%s: a command may take five minutes in total', async (name) => {
  const { client, pass } = await visit(name)
  for (let round = 0; round < 3; round++) {
    for (const octet of 'NOOP') {
      client.write(octet)
      await pass(1)
    }
    client.write('\r\n')
    expect(await client.next()).toMatch(/^250 /)
  }
})

test.each(Object.keys(listeners))(
  '%s: closes a connection that sends only commands and no message',
  async (name) => {
    const { client, pass } = await visit(name)
    for (let minutes = 0; minutes < 28; minutes += 4) {
      expect(await client.send('NOOP')).toMatch(/^250 /)
      await pass(4)
    }
    await pass(4)
    expect(await client.next()).toMatch(tooSlow)
  },
)

test.each(Object.keys(listeners))('%s: stores a message that arrives slowly but steadily', async (name) => {
  const { client, budget, pass } = await visit(name)
  for (const command of [`MAIL FROM:<${khue}>`, `RCPT TO:<${khue}>`]) await client.send(command)
  expect(await client.send('DATA')).toMatch(/^354 /)
  const raw = dotStuffed(writeMessage({ from: khue, to: khue, text: 'Chào chị.\r\n'.repeat(140_000) }))
  const chunkBytes = Math.ceil(raw.byteLength / 40)
  expect(chunkBytes).toBeGreaterThan(32_000)
  for (let at = 0; at < raw.byteLength; at += chunkBytes) {
    const before = budget.received
    client.write(raw.subarray(at, at + chunkBytes))
    if (at + chunkBytes < raw.byteLength) {
      await expect.poll(() => budget.received - before).toBeGreaterThan(31_000)
      await pass(1)
    }
  }
  expect(await client.next()).toMatch(/^250 /)
  // The next command has the full time again.
  await pass(4)
  expect(await client.send('NOOP')).toMatch(/^250 /)
})

test('submission: closes a connection that has not signed in after ten minutes', async () => {
  const { client, pass } = await visit('submission', { signsIn: false })
  for (let minutes = 0; minutes < 10; minutes += 2) {
    expect(await client.send('NOOP')).toMatch(/^250 /)
    await pass(2)
  }
  await pass(1)
  expect(await client.next()).toMatch(tooSlow)
})

test('submission: a chunk without recipients is read for at most five minutes', async () => {
  const { client, pass } = await visit('submission')
  client.write('BDAT 999999999 LAST\r\n')
  for (const octet of 'xxxxxxx') {
    client.write(octet)
    await pass(1)
  }
  expect(await client.next()).toMatch(tooSlow)
})

test('submission: unfinished TLS handshakes count against the limit of an address', async () => {
  const { app, origin } = await createWorld()
  const options = { hostname: hostname, isSecure: true, readCertificate: async () => testCertificate() }
  const listener = await openSubmissionListener(
    { ...app, sendingQuota: sendingLimits, publicOrigin: origin },
    listenAddress,
    options,
  )
  onTestFinished(() => listener.close())
  const closed: unknown[] = []
  const sockets = Array.from({ length: 23 }, () => connect(listener.port, '127.0.0.1'))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (const socket of sockets) socket.on('error', () => {}).on('close', () => closed.push(socket))
  await expect.poll(() => closed.length).toBe(3)
})

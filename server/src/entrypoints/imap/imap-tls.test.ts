import { connect } from 'node:net'
import { ImapFlow } from 'imapflow'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, password, type World } from '../../testing/index.ts'
import type { Certificate } from '../message-server.ts'
import { ImapClient } from './imap-client.fixture.ts'
import { type ImapOptions, openImapListener } from './imap-listener.ts'

const khue = 'khue@mocviet.test'

/** Returns the test certificate of the SMTP library. */
function testCertificate(): Certificate {
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  return { cert, key }
}

async function openListener(world: World, options: ImapOptions = {}): Promise<number> {
  const readCertificate = async () => testCertificate()
  const listener = await openImapListener(
    world.app,
    { host: '127.0.0.1', port: 0 },
    { readCertificate, ...options },
  )
  onTestFinished(() => listener.close())
  return listener.port
}

function endAfter(client: ImapClient): ImapClient {
  onTestFinished(() => client.close())
  return client
}

test('imapflow reads by STARTTLS and by implicit TLS', async () => {
  const world = await createWorld()
  await world.deliver({ subject: 'Báo giá gỗ' })
  for (const isImplicitTls of [false, true]) {
    const port = await openListener(world, { isImplicitTls })
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: isImplicitTls,
      ...(isImplicitTls ? {} : { doSTARTTLS: true }),
      tls: { rejectUnauthorized: false },
      auth: { user: khue, pass: password },
      logger: false,
    })
    await client.connect()
    onTestFinished(() => client.close())
    expect(client.secureConnection).toBe(true)
    expect((await client.mailboxOpen('INBOX')).exists).toBe(1)
    const message = await client.fetchOne('1', { envelope: true })
    expect(message ? message.envelope?.subject : null).toBe('Báo giá gỗ')
    await client.logout()
  }
})

test('offers STARTTLS once and drops earlier plain-text input', async () => {
  const world = await createWorld()
  const client = endAfter(await ImapClient.open(await openListener(world)))
  expect((await client.execute('CAPABILITY')).lines[0]).toContain(' STARTTLS')
  // A command that an attacker injected before TLS must not run after it.
  client.write('s STARTTLS\r\nx NOOP\r\n')
  expect((await client.until('s')).status).toBe('OK')
  const fresh = endAfter(await ImapClient.open(await openListener(world)))
  fresh.write('s STARTTLS\r\n')
  await fresh.until('s')
  await fresh.startTls()
  expect((await fresh.execute('CAPABILITY')).lines[0]).not.toContain('STARTTLS')
  expect(await fresh.execute('STARTTLS')).toMatchObject({ status: 'BAD', lines: [] })
  expect((await fresh.execute(`LOGIN ${khue} ${password}`)).status).toBe('OK')
  expect((await fresh.execute('SELECT INBOX')).status).toBe('OK')
})

test('without a certificate STARTTLS is not available', async () => {
  const world = await createWorld()
  const client = endAfter(await ImapClient.open(world.imapPort))
  expect((await client.execute('CAPABILITY')).lines[0]).not.toContain('STARTTLS')
  expect((await client.execute('STARTTLS')).status).toBe('BAD')
})

test('closes a plain-text connection to the TLS listener without affecting others', async () => {
  const world = await createWorld()
  const port = await openListener(world, { isImplicitTls: true })
  const member = endAfter(await ImapClient.openTls(port))
  expect((await member.execute(`LOGIN ${khue} ${password}`)).status).toBe('OK')
  const strange = connect(port, '127.0.0.1')
  onTestFinished(() => {
    strange.destroy()
  })
  strange.on('error', () => {})
  const closed = new Promise((resolve) => strange.once('close', resolve))
  strange.write('a LOGIN khue secret\r\n')
  strange.resume()
  await closed
  expect((await member.execute('NOOP')).status).toBe('OK')
  expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
})

test('an unreadable renewed certificate leaves the previous one in use', async () => {
  const world = await createWorld()
  let reads = 0
  const readCertificate = async () => {
    reads++
    if (reads > 1) throw new Error('half written')
    return testCertificate()
  }
  const port = await openListener(world, { isImplicitTls: true, readCertificate })
  await world.clock.advance(3_601)
  expect(reads).toBeGreaterThan(1)
  expect((await endAfter(await ImapClient.openTls(port)).execute('NOOP')).status).toBe('OK')
})

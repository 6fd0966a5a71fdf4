import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MailauthSenderCheck } from '../../adapters/mailauth/mailauth-sender-check.ts'
import { setStorage } from '../../db/testing.ts'
import {
  type ApiClient,
  createWorld,
  dotStuffed,
  LmtpClient,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { MemoryDns } from '../../testing/memory/memory-dns.ts'
import type { Certificate } from '../message-server.ts'
import { ordinaryLimits } from '../rate-limits.ts'
import { openSmtpListener, type SmtpInOptions } from './smtp-in-listener.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'

/** Returns the test certificate of the SMTP library. */
function testCertificate(): Certificate {
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  return { cert, key }
}

async function openListener(world: World, options: Partial<SmtpInOptions> = {}) {
  const listener = await openSmtpListener(
    world.app,
    { host: '127.0.0.1', port: 0 },
    { hostname: 'mx.mocviet.test', ...options },
  )
  onTestFinished(() => listener.close())
  return listener
}

async function visit(port: number): Promise<LmtpClient> {
  const client = await LmtpClient.open(port, 'EHLO mx.xuongmoc.example')
  onTestFinished(() => client.close())
  return client
}

/** Delivers a message to several recipients; returns the single SMTP response. */
async function send(
  client: LmtpClient,
  recipients: readonly string[],
  raw: string,
  from = vy,
): Promise<string> {
  await client.send(`MAIL FROM:<${from}>`)
  for (const recipient of recipients) await client.send(`RCPT TO:<${recipient}>`)
  await client.send('DATA')
  client.write(dotStuffed(raw))
  return client.next()
}

const listed = async (client: ApiClient, folder = 'INBOX') =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items

const whyOf = async (client: ApiClient, folder = 'INBOX') => {
  const id = (await listed(client, folder))[0]?.message_ids[0] ?? ''
  const [raw, { delivery }] = await Promise.all([
    client.fetch('GET /api/v2/messages/:id/raw', { params: { id } }),
    client.call('GET /api/v2/messages/:id/delivery', { params: { id } }),
  ])
  return { raw: await raw.text(), delivery }
}

onEachDatabase('the SMTP listener', (database) => {
  test('accepts a message for local mailboxes and adds trace headers', async () => {
    const world = await createWorld({ database })
    const { port } = await openListener(world)
    const client = await visit(port)
    expect(await send(client, [khue, 'KHUE@mocviet.test', ha], writeMessage({ subject: 'Chào' }))).toMatch(
      /^250 2\.0\.0 /,
    )

    const { raw, delivery } = await whyOf(await world.signIn(khue))
    expect(raw).toMatch(
      /^Return-Path: <vy@xuongmoc\.example>\r\nReceived: from mx\.xuongmoc\.example \(\[127\.0\.0\.1\]\)\r\n\tby mx\.mocviet\.test with ESMTP id \w+;\r\n\t.*\+0000\r\nFrom: /,
    )
    expect(delivery).toMatchObject({ via: 'smtp', folder: 'INBOX' })
    expect((await listed(await world.signIn(ha))).map(({ subject }) => subject)).toEqual(['Chào'])
  })

  test('stores a repeated message once', async () => {
    const world = await createWorld({ database })
    const { port } = await openListener(world)
    const client = await visit(port)
    const raw = writeMessage({})
    for (let attempt = 0; attempt < 3; attempt++) {
      await world.clock.advance(1)
      expect(await send(client, [khue], raw)).toMatch(/^250 /)
    }
    expect((await listed(await world.signIn(khue))).map((thread) => thread.message_count)).toEqual([1])
  })

  test('defers a message that was not stored for all, without duplicates', async () => {
    const world = await createWorld({ database })
    const { port } = await openListener(world)
    await world.addAccount({ email: 'day@mocviet.test', quotaMegabytes: 1 })
    const setUsed = (bytes: number) =>
      world.app.db.transaction(async (tx) => {
        await setStorage(tx.sql, { email: 'day@mocviet.test', used: bytes })
      })
    await setUsed(1024 * 1024 - 100)
    const client = await visit(port)
    const raw = writeMessage({ text: 'x'.repeat(500) })
    expect(await send(client, [khue, 'day@mocviet.test'], raw)).toMatch(/^451 4\.2\.0 /)
    await setUsed(0)
    expect(await send(client, [khue, 'day@mocviet.test'], raw)).toMatch(/^250 /)
    expect((await listed(await world.signIn(khue))).map((thread) => thread.message_count)).toEqual([1])
    expect(await listed(await world.signIn('day@mocviet.test'))).toHaveLength(1)
  })
})

test.each([
  ['another domain', 'ai@noi-khac.example', '550 5.7.1'],
  ['another domain, behind a percent sign', 'ai%noi-khac.example@mocviet.test', '550 5.1.1'],
  ['another domain, with a source route', '@mocviet.test:ai@noi-khac.example', '5'],
  ['nobody', 'khong-co-ai@mocviet.test', '550 5.1.1'],
])('rejects a message for %s', async (_, address, response) => {
  const world = await createWorld()
  const client = await visit((await openListener(world)).port)
  await client.send(`MAIL FROM:<${khue}>`)
  expect(await client.send(`RCPT TO:<${address}>`)).toMatch(new RegExp(`^${response.replaceAll('.', '\\.')}`))
  expect(await client.send('DATA')).toMatch(/^503 /)
  expect(await client.send('AUTH PLAIN AGFhAGJi')).toMatch(/^50\d /)
  await world.runJobs()
  expect(world.mailOut.sent).toEqual([])
})

test('rejects a message that is too large, by its declared size or after its end', async () => {
  const world = await createWorld()
  await world.addAccount({ email: 'nho@mocviet.test', quotaMegabytes: 1 })
  const client = await visit((await openListener(world, { maxBytes: 2_000_000 })).port)
  expect(await client.send(`MAIL FROM:<${vy}> SIZE=2000001`)).toMatch(/^552 /)
  expect(await client.send(`MAIL FROM:<${vy}> SIZE=1500000`)).toMatch(/^250 /)
  expect(await client.send('RCPT TO:<nho@mocviet.test>')).toMatch(/^552 5\.2\.2 /)
  await client.send('RSET')
  expect(await send(client, [khue], writeMessage({ text: 'x'.repeat(2_000_000) }))).toMatch(/^552 5\.3\.4 /)
  expect(await send(client, [khue], writeMessage({}))).toMatch(/^250 /)
})

test('limits connections, messages and recipients of an address', async () => {
  const world = await createWorld()
  const senderLimits = { ...ordinaryLimits, connections: 2, messagesPerMinute: 2, recipientsPerMinute: 3 }
  const { port } = await openListener(world, { senderLimits })
  const [client, other] = [await visit(port), await visit(port)]
  const refused = await LmtpClient.open(port).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(Error)
  other.close()

  expect(await send(client, [khue, ha], writeMessage({}))).toMatch(/^250 /)
  await client.send(`MAIL FROM:<${vy}>`)
  expect(await client.send(`RCPT TO:<${khue}>`)).toMatch(/^250 /)
  expect(await client.send(`RCPT TO:<${ha}>`)).toMatch(/^452 4\.5\.3 /)
  await client.send('RSET')
  expect(await client.send(`MAIL FROM:<${vy}>`)).toMatch(/^450 4\.7\.1 /)
  await world.clock.advance(60)
  expect(await send(client, [khue], writeMessage({}))).toMatch(/^250 /)
})

test('ends a connection that probes addresses', async () => {
  const world = await createWorld()
  const { port } = await openListener(world, { senderLimits: { ...ordinaryLimits, unknownPerMinute: 3 } })
  const client = await visit(port)
  await client.send(`MAIL FROM:<${vy}>`)
  for (const name of ['an', 'binh', 'chi']) {
    expect(await client.send(`RCPT TO:<${name}@mocviet.test>`)).toMatch(/^550 5\.1\.1 /)
  }
  expect(await client.send(`RCPT TO:<${khue}>`)).toMatch(/^421 4\.7\.1 /)
  const second = await visit(port)
  expect(await second.send(`MAIL FROM:<${vy}>`)).toMatch(/^421 /)
  await world.clock.advance(60)
  expect(await send(await visit(port), [khue], writeMessage({}))).toMatch(/^250 /)
})

test('marks an unauthenticated message in the name of a local domain as spoof', async () => {
  const dns = new MemoryDns()
  dns.setText('mocviet.test', 'v=spf1 -all')
  dns.setText('_dmarc.mocviet.test', 'v=DMARC1; p=reject')
  const world = await createWorld({
    parts: { senders: new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test' }) },
  })
  const { port } = await openListener(world)
  const raw = writeMessage({
    from: 'Giám đốc <gd@mocviet.test>',
    subject: 'Gấp',
    headers: ['Authentication-Results: mx.mocviet.test; dmarc=pass', 'X-Spam-Flag: YES'],
  })
  expect(await send(await visit(port), [khue], raw, 'gd@mocviet.test')).toMatch(/^250 /)

  const client = await world.signIn(khue)
  expect((await listed(client)).map(({ subject }) => subject)).toEqual(['**SPOOF** Gấp'])
  expect((await whyOf(client)).delivery).toMatchObject({
    steps: [
      { step: 'sender', by: 'here', verdict: 'fail', spf: 'fail', dmarc: 'fail' },
      { step: 'spoof', domain: 'mocviet.test', reason: 'hosted_here' },
    ],
  })
})

test('waits for a slow sender check on a busy machine', async () => {
  const result = {
    spf: 'fail',
    dkim: 'none',
    dmarc: 'fail',
    arc: 'none',
    isAligned: false,
    isUncertain: false,
    author: 'xuongmoc.example',
    signedHeaders: [],
    policy: 'reject' as const,
  }
  const { promise: queried, resolve: setQueried } = Promise.withResolvers<void>()
  const world: World = await createWorld({
    parts: {
      senders: {
        check: async () => {
          setQueried()
          await world.clock.sleep(19_000)
          return result
        },
      },
    },
  })
  const client = await visit((await openListener(world)).port)
  const reply = send(client, [khue], writeMessage({ subject: 'Chuyển tiền' }))
  await queried
  await world.clock.advance(19)
  expect(await reply).toMatch(/^250 /)
  expect((await whyOf(await world.signIn(khue))).delivery?.steps).toMatchObject([
    { step: 'sender', by: 'here', verdict: 'fail', dmarc: 'fail' },
    { step: 'spoof' },
  ])
})

test('a silent name server of the author ends the check in time and marks the message', async () => {
  const dns = new MemoryDns()
  dns.fail('_dmarc.xuongmoc.example', 'silence')
  const limits = { author: 5, keys: 5, rest: 5 }
  const senders = new MailauthSenderCheck({ dns, hostname: 'mx.mocviet.test', limits })
  const world = await createWorld({ parts: { senders } })
  const client = await visit((await openListener(world)).port)
  expect(await send(client, [khue], writeMessage({ subject: 'Chậm' }))).toMatch(/^250 /)
  expect((await whyOf(await world.signIn(khue))).delivery?.steps).toMatchObject([
    { step: 'sender', by: 'here', verdict: 'none', dmarc: 'temperror' },
    { step: 'spoof', reason: 'unverified' },
  ])
})

test('a failure of the sender check still delivers the message, marked', async () => {
  const world = await createWorld({
    parts: { senders: { check: () => Promise.reject(new Error('a library is missing')) } },
  })
  const client = await visit((await openListener(world)).port)
  expect(await send(client, [khue], writeMessage({}))).toMatch(/^250 /)
  expect((await whyOf(await world.signIn(khue))).delivery?.steps).toMatchObject([
    { step: 'sender', by: 'here', verdict: 'none' },
    { step: 'spoof', reason: 'unverified' },
  ])
})

test('offers TLS with a certificate, which it rereads periodically', async () => {
  const world = await createWorld()
  const plain = await visit((await openListener(world)).port)
  expect(await plain.send('STARTTLS')).toMatch(/^50\d /)

  let reads = 0
  const { port } = await openListener(world, {
    readCertificate: async () => {
      reads++
      return testCertificate()
    },
  })
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
  })
  onTestFinished(() => transport.close())
  await transport.sendMail({ envelope: { from: vy, to: khue }, raw: writeMessage({}) })
  expect((await whyOf(await world.signIn(khue))).raw).toContain('with ESMTPS id')
  await world.clock.advance(20)
  expect(reads).toBe(3)
})

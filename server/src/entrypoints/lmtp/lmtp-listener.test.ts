import type { Id } from '@bocau/contract/ids'
import { expect, onTestFinished, test, vi } from 'vitest'
import { IntakeBudget } from '../../features/delivery/index.ts'
import {
  createWorld,
  dotStuffed,
  findCountErrors,
  LmtpClient,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../testing/index.ts'
import { noise } from '../../testing/noise.ts'
import { openLmtpListener } from './lmtp-listener.ts'

const khue = 'khue@mocviet.test'
const sender = 'vy@xuongmoc.example'

test('answers pipelined commands in order', async () => {
  const world = await createWorld()
  const client = await visit(world.lmtpPort)
  const raw = dotStuffed(writeMessage({})).toString('latin1')

  client.write(
    Buffer.from(
      `MAIL FROM:<${sender}>\r\nRCPT TO:<${khue}>\r\nRCPT TO:<ai@mocviet.test>\r\nDATA\r\n${raw}` +
        `MAIL FROM:<${sender}>\r\nRCPT TO:<${khue}>\r\nDATA\r\n${raw}NOOP\r\n`,
      'latin1',
    ),
  )

  const codes = await replies(client, 10)
  expect(codes).toEqual(['250', '250', '550', '354', '250', '250', '250', '354', '250', '250'])
})

test('a recipient named twice gets one message and two responses', async () => {
  const world = await createWorld()
  const client = await visit(world.lmtpPort)

  const raw = ['From: may-quet@xuongmoc.example', 'Subject: no id', '', 'x', ''].join('\r\n')
  const responses = await client.deliver(sender, [khue, 'KHUE@mocviet.test', khue], raw)

  expect(responses).toEqual(Array(3).fill(expect.stringMatching(/^250 /)))
  expect(await listInbox(world)).toHaveLength(1)
})

test('rejects a message that is too large, by its declared size or after its end', async () => {
  const world = await createWorld()
  const listener = await openLmtpListener(world.app, { host: '127.0.0.1', port: 0 }, { maxBytes: 10_000 })
  const client = await visit(listener.port)

  expect(await client.send(`MAIL FROM:<${sender}> SIZE=10001`)).toMatch(/^552 /)
  const fits = writeMessage({ text: 'x' }).length
  const responses = await client.deliver(
    sender,
    [khue, khue],
    writeMessage({ text: 'x'.repeat(10_002 - fits) }),
  )
  expect(responses).toEqual(Array(2).fill(expect.stringMatching(/^552 5\.3\.4 /)))
  expect(await listInbox(world)).toEqual([])
  expect(await client.deliver(sender, [khue], writeMessage({ text: 'x' }))).toEqual([
    expect.stringMatching(/^250 /),
  ])
  client.close()
  await listener.close()
})

/** Intake budget that exposes the memory in use. */
class WatchedBudget extends IntakeBudget {
  used = 0

  override reserve(bytes: number): boolean {
    const isReserved = super.reserve(bytes)
    if (isReserved) this.used += bytes
    return isReserved
  }

  override release(bytes: number): void {
    super.release(bytes)
    this.used -= bytes
  }
}

test('an interrupted message is not stored and its memory is released', async () => {
  const world = await createWorld()
  const budget = new WatchedBudget()
  const listener = await openLmtpListener(world.app, { host: '127.0.0.1', port: 0 }, { budget })
  onTestFinished(() => listener.close())
  const client = await visit(listener.port)
  await startData(client)
  client.write(Buffer.concat([Buffer.from(writeMessage({})), Buffer.alloc(200_000, 'dòng này dài\r\n')]))
  await vi.waitFor(() => expect(budget.used).toBeGreaterThan(100_000), 60_000)
  client.close()

  await vi.waitFor(() => expect(budget.used).toBe(0), 60_000)
  expect(await listInbox(world)).toEqual([])
})

test('a message that arrives too slowly ends the connection and releases its memory', async () => {
  const world = await createWorld()
  const client = await visit(world.lmtpPort)
  await startData(client)
  client.write('Subject: chậm\r\n\r\n')
  const response = client.next()
  for (let second = 0; second < 61; second++) {
    client.write('x\r\n')
    await world.clock.advance(1)
  }
  expect(await response).toMatch(/^421 4\.4\.2 /)
  await expect(client.send('NOOP')).rejects.toThrow('closed the connection')
  expect(await world.deliver({ subject: 'Sau đó' })).toEqual([expect.stringMatching(/^250 /)])
})

test('accepts a message that consists only of dots without filling the memory', async () => {
  const world = await createWorld()
  const client = await visit(world.lmtpPort)
  const dots = '.\r\n'.repeat(200_000)
  const raw = `${writeMessage({ text: 'chấm' })}\r\n${dots}`

  expect(await client.deliver(sender, [khue], raw)).toEqual([expect.stringMatching(/^250 /)])
  expect(await rawOf(world)).toEqual(Buffer.from(raw))
})

test('stores a message of 8 MB byte for byte', async () => {
  const world = await createWorld()
  const client = await visit(world.lmtpPort)
  const line = `${'A'.repeat(76)}\r\n`
  const head = writeMessage({ headers: ['X-Large: yes'], files: [] })
  const raw = Buffer.from(`${head}\r\n${line.repeat((8 * 1024 * 1024) / line.length)}`)

  expect(await client.deliver(sender, [khue], raw)).toEqual([expect.stringMatching(/^250 /)])
  expect(Buffer.compare(await rawOf(world), raw)).toBe(0)
})

const hostile: Record<string, () => Buffer> = {
  'binary garbage': () => unambiguous(Buffer.concat([noise(200_000), Buffer.from('\n..x')])),
  'nothing but NUL bytes': () => Buffer.alloc(100_000),
  'NUL bytes in headers and body': () =>
    Buffer.from(
      'From: a\0b <x\0@y.example>\r\nSubject: \0Báo\0 giá\0\r\nMessage-ID: <a\0b@c>\r\n\r\nx\0y\r\n',
    ),
  'NUL bytes in encoded words and names': () =>
    Buffer.from(
      'From: =?utf-8?Q?a=00b?= <x@y.example>\r\nSubject: =?utf-8?Q?=00=01=ED=A0=80?=\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' +
        "--b\r\nContent-Type: application/x; name*=utf-8''%00%ED%A0%80.pdf\r\nContent-ID: <a\0b>\r\nContent-Disposition: attachment\r\n\r\nx\r\n--b--\r\n",
    ),
  'bare line feeds': () => Buffer.from('From: a@b.example\nSubject: bare\n\n.\nbody\n.\nmore\n'),
  'bare carriage returns': () => Buffer.from('From: a@b.example\rSubject: bare\r\rbody\r.\r'),
  'a line of 1 MB': () => Buffer.from(`Subject: x\r\n\r\n${'y'.repeat(1024 * 1024)}\r\n`),
  'a header of 1 MB': () => Buffer.from(`Subject: ${'y'.repeat(1024 * 1024)}\r\n\r\nx\r\n`),
  'lone dots': () => Buffer.from('.\r\n..\r\n...\r\nSubject: x\r\n\r\n.\r\n..a\r\n'),
  '10,000 recipients in a header': () =>
    Buffer.from(
      `To: ${Array.from({ length: 10_000 }, (_, i) => `Người ${i} <n${i}@x.example>`).join(',\r\n ')}\r\n\r\nx\r\n`,
    ),
  '10,000 references': () =>
    Buffer.from(
      `References: ${Array.from({ length: 10_000 }, (_, i) => `<r${i}@x.example>`).join('\r\n ')}\r\n\r\nx\r\n`,
    ),
  'MIME 500 parts deep': () => {
    const open = Array.from(
      { length: 500 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    )
    return Buffer.from(`From: a@b.example\r\n${open.join('')}Content-Type: text/plain\r\n\r\nx\r\n`)
  },
  '3000 parts': () =>
    Buffer.from(
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n'.repeat(3000)}--b--\r\n`,
    ),
  'nothing at all': () => Buffer.from(''),
  'raw 8-bit Vietnamese': () =>
    Buffer.from('Subject: Báo giá\r\nFrom: Vy <vy@x.example>\r\n\r\nChào chị\r\n'),
  'bytes that are not UTF-8': () =>
    Buffer.from([...Buffer.from('Subject: '), 0xff, 0xfe, 0xc3, 13, 10, 13, 10, 0x80, 0xff, 13, 10]),
}

/**
 * Two dots after a lone line feed are ambiguous: the protocol forbids such lines, and only some senders double the dots
 * there. The server treats them as doubled.
 */
function unambiguous(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\n..', '\n__'), 'latin1')
}

onEachDatabase('a message with', (database) => {
  test('stores, lists and opens a message with arbitrary bytes', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const lmtp = await visit(world.lmtpPort)
    for (const [name, write] of Object.entries(hostile)) {
      const raw = write()
      const [response] = await lmtp.deliver(sender, [khue], raw)
      expect(response, name).toMatch(/^250 /)
      const messageId = response?.split(' ').at(-1) ?? ''

      const sent = raw.subarray(-2).toString() === '\r\n' ? raw : Buffer.concat([raw, Buffer.from('\r\n')])
      expect(Buffer.compare(await readBytes(client, 'raw', messageId), sent), `${name} as it came`).toBe(0)
      expect((await readBytes(client, 'body', messageId)).toString(), `${name} as a page`).toContain(
        '<!doctype html>',
      )
    }
    const names = Object.keys(hostile)
    const page = await client.call('GET /api/v2/threads', { query: { limit: 100 } })
    const visible = page.items.flatMap((thread) => thread.message_ids)
    expect(visible).toHaveLength(names.length)
    for (const thread of page.items) {
      const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: thread.id } })
      expect(messages.map((message) => message.id)).toEqual(thread.message_ids)
    }
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
    expect(world.logger.lines.filter((line) => line.level === 'error')).toEqual([])
  })
})

/** Opens a connection that ends with the test. */
async function visit(port: number): Promise<LmtpClient> {
  const client = await LmtpClient.open(port)
  onTestFinished(() => client.close())
  return client
}

async function replies(client: LmtpClient, count: number): Promise<string[]> {
  const codes: string[] = []
  for (let at = 0; at < count; at++) codes.push((await client.next()).slice(0, 3))
  return codes
}

async function startData(client: LmtpClient): Promise<void> {
  await client.send(`MAIL FROM:<${sender}>`)
  await client.send(`RCPT TO:<${khue}>`)
  await client.send('DATA')
}

async function listInbox(world: World) {
  const client = await world.signIn(khue)
  return (await client.call('GET /api/v2/threads', {})).items
}

async function rawOf(world: World): Promise<Buffer> {
  const client = await world.signIn(khue)
  const { items } = await client.call('GET /api/v2/threads', {})
  return readBytes(client, 'raw', items[0]?.message_ids[0] ?? '')
}

async function readBytes(
  client: Awaited<ReturnType<World['signIn']>>,
  what: 'raw' | 'body',
  id: Id,
): Promise<Buffer> {
  const response = await client.fetch(`GET /api/v2/messages/:id/${what}`, { params: { id } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

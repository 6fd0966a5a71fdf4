import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { SmtpSession } from '../../adapters/smtp/smtp-session.ts'
import { createWorld, LmtpClient, type World, writeMessage } from '../../testing/index.ts'
import type { Certificate } from '../message-server.ts'
import { openSmtpListener } from './smtp-in-listener.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'

async function visit(world: World, readCertificate: (() => Promise<Certificate>) | null = null) {
  const listenAddress = { host: '127.0.0.1', port: 0 }
  const listener = await openSmtpListener(world.app, listenAddress, {
    hostname: 'mx.mocviet.test',
    readCertificate,
  })
  onTestFinished(() => listener.close())
  const client = await LmtpClient.open(listener.port, 'EHLO mx.xuongmoc.example')
  onTestFinished(() => client.close())
  return { client, port: listener.port }
}

async function startMessage(client: LmtpClient): Promise<void> {
  await client.send(`MAIL FROM:<${vy}>`)
  await client.send(`RCPT TO:<${khue}>`)
  await client.send('DATA')
}

async function inboxSubjects(world: World) {
  const client = await world.signIn(khue)
  return (await client.call('GET /api/v2/threads', {})).items.map(({ subject }) => subject)
}

/** Hides a second SMTP conversation in the text of a message, after what some servers accept as its end. */
const hidden = (end: string) =>
  [
    `${writeMessage({ subject: 'Ngoài', text: 'Xin chào' }).trimEnd()}${end}MAIL FROM:<giamdoc@mocviet.test>`,
    `RCPT TO:<${khue}>`,
    'DATA',
    writeMessage({ subject: 'Lậu', from: 'giamdoc@mocviet.test' }),
  ].join('\r\n')

const falseEnds = [
  '\n.\n',
  '\n.\r\n',
  '\r\n.\n',
  '\r.\r',
  '\r.\r\n',
  '\r\n.\r',
  '\n.\r',
  '\r\n\0.\r\n',
  '\r\n..\r\n',
]

test('accepts only the standard end of a message (SMTP smuggling)', async () => {
  const world = await createWorld()
  const { client } = await visit(world)
  for (const end of falseEnds) {
    await world.clock.advance(1)
    await startMessage(client)
    client.write(`${hidden(end)}\r\n.\r\n`)
    // A lone line feed rejects the entire message; other sequences are part of its text.
    expect([end, await client.next()]).toEqual([
      end,
      expect.stringMatching(/(?<!\r)\n/.test(end) ? /^550 5\.6\.11 / : /^250 /),
    ])
    expect(await client.send('NOOP')).toMatch(/^250 /)
  }
  expect(new Set(await inboxSubjects(world))).toEqual(new Set(['Ngoài']))
})

test.each(['\r', '\r\r\n', '\0'])('rejects a stray control character in the header: %j', async (control) => {
  const world = await createWorld()
  const { client } = await visit(world)
  await startMessage(client)
  client.write(`Subject: x${control}From: giamdoc@mocviet.test\r\n\r\nXin chào\r\n.\r\n`)
  expect(await client.next()).toMatch(/^550 5\.6\.0 /)
  expect(await inboxSubjects(world)).toEqual([])
})

test('detects the end of a message in any fragmentation', async () => {
  const world = await createWorld()
  const { client } = await visit(world)
  await startMessage(client)
  for (const byte of Buffer.from(`..\r\n${hidden('\r\n..\r\n')}\r\n.\r\n`)) {
    client.write(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await client.next()).toMatch(/^250 /)
  expect(await inboxSubjects(world)).toHaveLength(1)
})

test('discards commands received before TLS started', async () => {
  const world = await createWorld()
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  const { port } = await visit(world, async () => ({ cert, key }))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'data')
  socket.write('EHLO mx.xuongmoc.example\r\n')
  await once(socket, 'data')
  socket.write(`STARTTLS\r\nMAIL FROM:<${vy}>\r\nRCPT TO:<${khue}>\r\n`)
  await once(socket, 'data')
  const secure = connectTls({ socket, rejectUnauthorized: false })
  onTestFinished(() => void secure.destroy())
  secure.write('DATA\r\n')
  const [response] = (await once(secure, 'data')) as [Buffer]
  expect(response.toString()).toMatch(/^503 /)
})

test('an outgoing message contains no false end', async () => {
  const received: Buffer[] = []
  const server = createServer((socket) => {
    socket.write('220 far\r\n')
    let isMessage = false
    socket.on('data', (chunk: Buffer) => {
      if (isMessage) received.push(chunk)
      const isOver = isMessage && Buffer.concat(received).subarray(-5).toString() === '\r\n.\r\n'
      if (isMessage && !isOver) return
      socket.write(chunk.toString() === 'DATA\r\n' ? '354 go\r\n' : '250 ok\r\n')
      isMessage = chunk.toString() === 'DATA\r\n'
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const session = await SmtpSession.open({
    host: '127.0.0.1',
    port,
    tls: 'none',
    isVerified: false,
    hostname: 'mx.mocviet.test',
  })
  onTestFinished(() => session.close())
  const raw = Buffer.from(`X-A: b\rX-B: c\r\n${falseEnds.map(hidden).join('')}`)
  await session.send({ from: vy, to: ['x@y.example'] }, raw)
  const text = Buffer.concat(received).toString('latin1')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.indexOf('\r\n.\r\n')).toBe(text.length - 5)
  expect(text).not.toContain('\nX-B:')
})

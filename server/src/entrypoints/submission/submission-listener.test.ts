import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { listFolder, readRaw } from '../../features/outbox/testing.ts'
import { Browser, behindProxy, setUpAuthenticator } from '../../features/sign-in/testing.ts'
import { createWorld, LmtpClient, onEachDatabase, password, type World } from '../../testing/index.ts'
import type { Certificate } from '../message-server.ts'
import { openSubmissionListener, type SubmissionOptions } from './submission-listener.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'
const sendingLimits = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }

async function openListener(
  world: World,
  { limits = sendingLimits, ...options }: Partial<SubmissionOptions> & { limits?: typeof sendingLimits } = {},
) {
  const listener = await openSubmissionListener(
    { ...world.app, sendingQuota: limits, publicOrigin: world.origin },
    { host: '127.0.0.1', port: 0 },
    { hostname: 'mail.mocviet.test', ...options },
  )
  onTestFinished(() => listener.close())
  return listener.port
}

const plain = (user: string, secret: string) => Buffer.from(`\0${user}\0${secret}`).toString('base64')

async function visit(port: number, { user = khue, secret = password } = {}) {
  const client = await LmtpClient.open(port, 'EHLO laptop.test')
  onTestFinished(() => client.close())
  return { client, reply: await client.send(`AUTH PLAIN ${plain(user, secret)}`) }
}

interface MessageFixture {
  from?: string
  envelope?: string
  to?: readonly string[]
  lines?: readonly string[]
  body?: string
}

const composeMessage = ({ from = khue, to = [vy], lines = [], body = 'Chào chị.' }: MessageFixture) =>
  [
    `From: Khuê <${from}>`,
    `To: ${to[0]}`,
    'Subject: =?utf-8?q?B=C3=A1o_gi=C3=A1?=',
    'MIME-Version: 1.0',
    ...lines,
    '',
    body,
    '',
  ].join('\r\n')

/** Submits a message; returns the first negative response or the last one. */
async function submit(client: LmtpClient, fixture: MessageFixture = {}): Promise<string> {
  const { envelope = khue, to = [vy] } = fixture
  for (const command of [`MAIL FROM:<${envelope}>`, ...to.map((one) => `RCPT TO:<${one}>`), 'DATA']) {
    const reply = await client.send(command)
    if (/^[45]/.test(reply)) {
      if (!reply.startsWith('421')) await client.send('RSET')
      return reply
    }
  }
  client.write(`${composeMessage(fixture)}\r\n.\r\n`)
  return client.next()
}

onEachDatabase('the submission listener', (database) => {
  test('sends unchanged bytes to the envelope recipients and saves a copy in Sent', async () => {
    const world = await createWorld({ database })
    const { client, reply } = await visit(await openListener(world))
    expect(reply).toMatch(/^235 /)
    const lines = [
      'Bcc: unseen@far.example',
      'Message-ID: <one@laptop.test>',
      'Date: Mon, 02 Mar 2026 10:00:00 +0700',
    ]
    expect(await submit(client, { to: [vy, ha, 'unseen@far.example'], lines })).toMatch(/^250 2\.0\.0 /)
    await world.runJobs()

    expect(world.mailOut.sent.flatMap(({ to }) => to).toSorted()).toEqual(['unseen@far.example', vy])
    expect(world.mailOut.sent[0]?.from).toBe(khue)
    const delivered = Buffer.from(world.mailOut.sent[0]?.raw ?? []).toString('utf8')
    expect(delivered).toContain('Message-ID: <one@laptop.test>')
    expect(delivered).toContain('\r\n\r\nChào chị.')
    expect(delivered).not.toMatch(/Bcc|unseen/)

    const sender = await world.signIn(khue)
    const [sent] = await listFolder(sender, 'Sent')
    expect(sent).toMatchObject({ subject: 'Báo giá' })
    expect(await readRaw(sender, sent?.message_ids[0] ?? '')).toContain('Bcc: unseen@far.example')
    expect((await listFolder(await world.signIn(ha), 'INBOX')).map(({ subject }) => subject)).toEqual([
      'Báo giá',
    ])
  })

  test('sends a message once when it is repeated within an hour', async () => {
    const world = await createWorld({ database })
    const port = await openListener(world)
    const lines = ['Message-ID: <again@laptop.test>', 'Date: Mon, 02 Mar 2026 10:00:00 +0700']
    const first = await submit((await visit(port)).client, { lines })
    expect(await submit((await visit(port)).client, { lines })).toBe(first)
    const both = await Promise.all([visit(port), visit(port)])
    const [one, other] = await Promise.all(both.map(({ client }) => submit(client, { lines, body: 'Khác.' })))
    expect(one).toBe(other)
    expect(await submit((await visit(port)).client, { lines, to: [vy, ha] })).not.toBe(first)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(3)
    await world.clock.advance(3700)
    expect(await submit((await visit(port)).client, { lines })).not.toBe(first)
  })

  test('saves no copy when the user disabled it', async () => {
    const world = await createWorld({ database })
    const sender = await world.signIn(khue)
    await sender.call('POST /api/v2/settings', { body: [{ key: 'program_sent_copy', value: false }] })
    expect(await submit((await visit(await openListener(world))).client)).toMatch(/^250 /)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
    expect(await listFolder(sender, 'Sent')).toEqual([])
  })

  test('reports a bounce to the sender, with or without a copy in Sent', async () => {
    const world = await createWorld({ database })
    const sender = await world.signIn(khue)
    await sender.call('POST /api/v2/settings', { body: [{ key: 'program_sent_copy', value: false }] })
    world.mailOut.setOutcome(vy, { state: 'refused', code: 550, text: 'No such user' })
    const { client } = await visit(await openListener(world))
    await submit(client)
    await world.runJobs()
    expect((await listFolder(sender, 'INBOX')).map(({ subject }) => subject)).toEqual([
      'Thư không gửi được: Báo giá',
    ])
  })

  test('adds a missing Date and Message-ID', async () => {
    const world = await createWorld({ database })
    await submit((await visit(await openListener(world))).client)
    await world.runJobs()
    const delivered = Buffer.from(world.mailOut.sent[0]?.raw ?? []).toString('utf8')
    expect(delivered).toMatch(/^Message-ID: <[^<>\s]+@mocviet\.test>\r\nDate: [^\r]+ \+0000\r\nFrom: /)
  })
})

test('rejects a foreign sender in envelope or headers', async () => {
  const world = await createWorld()
  const { client } = await visit(await openListener(world))
  expect(await submit(client, { envelope: ha })).toBe(`550 5.7.1 ${ha} is not an address of this account`)
  expect(await submit(client, { from: ha })).toBe(`550 5.7.1 ${ha} is not an address of this account`)
  for (const envelope of [khue, ''])
    expect(await submit(client, { envelope, from: `${ha}> <${khue}` })).toMatch(/^550 5\.6\.0 /)
  expect(await submit(client, { lines: [`Sender: ${ha}`] })).toMatch(/^550 5\.7\.1 /)
  expect(await submit(client, { lines: ['From: x@mocviet.test'] })).toMatch(/^550 5\.6\.0 /)
  expect(await submit(client, { envelope: '' })).toMatch(/^250 /)
  expect(await submit(client, { from: 'KHUE@mocviet.test' })).toMatch(/^250 /)
})

test('rejects a stray carriage return or NUL in the header and cleans the body', async () => {
  const world = await createWorld()
  const { client } = await visit(await openListener(world))
  for (const line of ['X-A: b\rBcc: x@far.example', 'X-A: b\r', 'X-A: b\0'])
    expect(await submit(client, { lines: [line] })).toBe(
      '550 5.6.0 The header of the message contains a carriage return without a line feed, or a NUL character',
    )
  expect(await submit(client, { body: 'Chào\rchị\r\r\n' })).toMatch(/^250 /)
  await world.runJobs()
  expect(world.mailOut.sent).toHaveLength(1)
  expect(world.mailOut.sent[0]?.raw).toContain('\r\n\r\nChào chị \r\n')
})

test('requires signing in and permission to send', async () => {
  const world = await createWorld()
  const port = await openListener(world)
  const stranger = await LmtpClient.open(port, 'EHLO laptop.test')
  onTestFinished(() => stranger.close())
  expect(await stranger.send(`MAIL FROM:<${khue}>`)).toMatch(/^530 /)
  const unverified = await visit(port, { user: 'an@chuaxacminh.test' })
  expect(unverified.reply).toMatch(/^(235|535) /)
  await world.app.db.transaction((tx) =>
    tx.sql.updateTable('account').set({ is_sending_enabled: 0 }).where('email', '=', ha).execute(),
  )
  const { client } = await visit(port, { user: ha })
  expect(await submit(client, { envelope: ha, from: ha })).toBe(
    '550 5.7.1 This account is not allowed to send',
  )
})

test('wrong passwords count together with those of the web', async () => {
  const world = await createWorld()
  const port = await openListener(world)
  const { client, reply } = await visit(port, { secret: 'wrong' })
  expect(reply).toMatch(/^535 5\.7\.8 /)
  for (let round = 0; round < 2; round++) await client.send(`AUTH PLAIN ${plain(khue, 'wrong')}`)
  expect(await client.send(`AUTH PLAIN ${plain(khue, password)}`)).toMatch(/^421 4\.7\.0 /)
  for (let round = 0; round < 7; round++) {
    await expect(
      world.anonymous.call('POST /api/v2/session', { body: { email: khue, password: 'x' } }),
    ).rejects.toThrow()
  }
  expect((await visit(port)).reply).toMatch(/^454 4\.7\.0 Too many attempts/)
})

test('requires an app password with 2-step verification; revoking it ends the session', async () => {
  const world = await createWorld(behindProxy)
  const port = await openListener(world)
  const browser = new Browser(world)
  await browser.signIn()
  const appPassword = await browser.call('POST /api/v2/app-passwords', { body: { name: 'Thunderbird' } })
  await setUpAuthenticator(world, browser)
  expect((await visit(port)).reply).toMatch(/^534 5\.7\.9 /)
  const { client, reply } = await visit(port, { secret: appPassword.password })
  expect(reply).toMatch(/^235 /)
  expect(await submit(client)).toMatch(/^250 /)
  await browser.call('DELETE /api/v2/app-passwords/:id', { params: { id: appPassword.app_password.id } })
  // The client gets a response and is disconnected, even without further commands.
  expect(await client.next()).toMatch(/^421 4\.7\.0 /)
  await expect(client.send('NOOP')).rejects.toThrow()
})

test('a read-only app password cannot send; the organisation may require app passwords', async () => {
  const world = await createWorld(behindProxy)
  const port = await openListener(world)
  const browser = new Browser(world)
  await browser.signIn()
  const createAppPassword = (name: string, scope: 'mail' | 'mail_read') =>
    browser.call('POST /api/v2/app-passwords', { body: { name, scope } })
  const [reading, sending] = [
    await createAppPassword('Máy đọc', 'mail_read'),
    await createAppPassword('Thunderbird', 'mail'),
  ]
  await browser.call('PUT /api/v2/organisation/program_policy', { body: { needs_app_password: true } })
  expect((await visit(port)).reply).toMatch(/^534 5\.7\.9 Your organisation/)
  expect((await visit(port, { secret: reading.password })).reply).toBe(
    '535 5.7.1 This password allows reading only, not for sending',
  )
  const { client } = await visit(port, { secret: sending.password })
  expect(await submit(client)).toMatch(/^250 /)
  const used = await browser.call('GET /api/v2/app-passwords', {})
  expect(used.map(({ last_protocol }) => last_protocol)).toEqual(['smtp', 'smtp'])
})

test('the hourly sending quota covers mail clients and the web', async () => {
  const world = await createWorld()
  const port = await openListener(world, { limits: { ...sendingLimits, messagesPerHour: 2 } })
  const { client } = await visit(port)
  expect(await submit(client, { body: '1' })).toMatch(/^250 /)
  expect(await submit(client, { body: '2' })).toMatch(/^250 /)
  expect(await submit(client, { body: '3' })).toMatch(
    /^451 4\.7\.1 Sending limit of this account reached, try again in \d+ minutes$/,
  )
  expect(await submit(client, { body: '2' })).toMatch(/^250 /)
})

const withFile = (name: string, content: string): MessageFixture => ({
  lines: ['Content-Type: multipart/mixed; boundary=b'],
  body: `--b\r\n\r\ntext\r\n--b\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}\r\n--b--`,
})
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

test('rejects blocked attachments by name and content', async () => {
  const world = await createWorld()
  const { client } = await visit(await openListener(world))
  expect(await submit(client, withFile('setup.exe', 'MZ'))).toBe(
    '550 5.7.0 Files that end with .exe may not be sent',
  )
  expect(await submit(client, withFile('bao-gia.txt', eicar))).toMatch(/^550 5\.7\.1 .*malware/)
  expect(await submit(client, withFile('bao-gia.txt', 'Giá: 5'))).toMatch(/^250 /)
  await world.runJobs()
  expect(world.mailOut.sent).toHaveLength(1)
})

function testCertificate(): Certificate {
  const { cert, key } = (new SMTPServer({ secure: true }) as unknown as { options: Certificate }).options
  return { cert, key }
}

test.each([false, true])('nodemailer sends over TLS, implicit: %s', async (isSecure) => {
  const world = await createWorld()
  const port = await openListener(world, { readCertificate: async () => testCertificate(), isSecure })
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: isSecure,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
    auth: { user: khue, pass: password },
  })
  onTestFinished(() => transport.close())
  const info = await transport.sendMail({ from: khue, to: vy, bcc: ha, subject: 'Chào', text: 'Chị ơi' })
  expect(info.response).toMatch(/^250 2\.0\.0/)
  await world.runJobs()
  expect(world.mailOut.sent.map(({ to }) => to)).toEqual([[vy]])
})

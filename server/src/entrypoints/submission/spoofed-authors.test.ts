import { domainOf } from '@bocau/mail-core/address'
import { expect, onTestFinished, test } from 'vitest'
import { readRaw, sendNow } from '../../features/outbox/testing.ts'
import { createWorld, dotStuffed, LmtpClient, password } from '../../testing/index.ts'
import { attacks } from '../../testing/spoofing/spoof-cases.ts'
import { openSubmissionListener } from './submission-listener.ts'

const duy = 'duy@dakwood.test'
const khue = 'khue@mocviet.test'
const sendingLimits = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }

async function signIn(app: Parameters<typeof openSubmissionListener>[0]) {
  const listener = await openSubmissionListener(
    app,
    { host: '127.0.0.1', port: 0 },
    { hostname: 'mail.mocviet.test' },
  )
  onTestFinished(() => listener.close())
  const client = await LmtpClient.open(listener.port, 'EHLO laptop.test')
  onTestFinished(() => client.close())
  await client.send(`AUTH PLAIN ${Buffer.from(`\0${duy}\0${password}`).toString('base64')}`)
  return client
}

async function submit(client: LmtpClient, raw: string | Buffer, envelopeFrom: string): Promise<string> {
  for (const command of [`MAIL FROM:<${envelopeFrom}>`, `RCPT TO:<${khue}>`, 'DATA']) {
    const reply = await client.send(command)
    if (/^[45]/.test(reply)) {
      await client.send('RSET')
      return reply
    }
  }
  client.write(dotStuffed(raw))
  return client.next()
}

test('rejects an author of another organisation in any form of From or Sender', async () => {
  const world = await createWorld()
  const client = await signIn({ ...world.app, sendingQuota: sendingLimits, publicOrigin: world.origin })
  const replies: Record<string, string> = {}
  for (const [name, write] of Object.entries(attacks)) {
    const raw = write('mocviet.test').raw.replaceAll('x@evil.example', duy)
    for (const envelopeFrom of [duy, ''])
      replies[`${name}, from <${envelopeFrom}>`] = await submit(
        client,
        raw.replace('Gấp', name),
        envelopeFrom,
      )
  }
  const unclear = Object.entries(replies).filter(([, reply]) => !/^(?:250 |550 5\.[67]\.[01] )/.test(reply))
  expect(unclear).toEqual([])

  await world.runJobs()
  const reader = await world.signIn(khue)
  const { items } = await reader.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const displayed = await Promise.all(
    items.map(async ({ id }) => (await reader.call('GET /api/v2/threads/:id', { params: { id } })).messages),
  )
  const authors = displayed.flat().map(({ from }) => domainOf(from.email))
  expect(authors.length).toBeGreaterThan(0)
  expect(new Set(authors)).toEqual(new Set(['dakwood.test']))
})

test('rejects an author that a charset parameter turns into another', async () => {
  const world = await createWorld()
  const client = await signIn({ ...world.app, sendingQuota: sendingLimits, publicOrigin: world.origin })
  // In Shift JIS, 0x81 and the following backslash are one character: the quoted string ends there.
  const raw = (charset: string) =>
    Buffer.from(
      `Subject: x\r\nFrom: "a\x81\\" <boss@bank.example> \x81\\" " <${duy}>\r\n\r\nContent-Type: text/plain;${charset}\r\n`,
      'latin1',
    )
  expect(await submit(client, raw(' charset=shift_jis'), duy)).toMatch(/^550 5\.6\.0 /)
  // A lone carriage return is sent as a space, which would make the charset line a continuation.
  expect(await submit(client, raw('\r\n\r charset=shift_jis'), duy)).toMatch(/^550 5\.6\.0 /)
  expect(await submit(client, raw(' charset=us-ascii'), duy)).toMatch(/^550 5\.6\.0 /)
})

test.each([
  ['names the author when the envelope sender is empty', '', 'Thư đã được thu hồi: x', `${duy} đã thu hồi`],
  ['never replaces a message that is marked as forged', `"${khue}" `, '**SPOOF** x', 'Chào'],
])('the recall notice to another organisation %s', async (_, name, subject, text) => {
  const world = await createWorld()
  const client = await signIn({ ...world.app, sendingQuota: sendingLimits, publicOrigin: world.origin })
  await submit(client, `From: ${name}<${duy}>\r\nTo: ${khue}\r\nSubject: x\r\n\r\nChào\r\n`, '')
  await world.runJobs()
  const sender = await world.signIn(duy)
  const sent = await sender.call('GET /api/v2/threads', { query: { in: 'Sent' } })
  const id = sent.items[0]?.message_ids[0] ?? ''
  await sender.call('POST /api/v2/messages/recall', { body: { message_id: id } })
  await world.runJobs()
  const reader = await world.signIn(khue)
  const { items } = await reader.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  expect(items).toMatchObject([{ subject, snippet: expect.stringContaining(text) }])
})

test('ignores a bounce that an account writes about a local mailbox', async () => {
  const world = await createWorld()
  const sender = await world.signIn(khue)
  await sendNow(world, sender, { to: ['ha@mocviet.test', duy] })
  const [thread] = (await sender.call('GET /api/v2/threads', { query: { in: 'Sent' } })).items
  const [id = ''] = thread?.message_ids ?? []
  const messageId = /^Message-ID: (.+)\r$/im.exec(await readRaw(sender, id))?.[1]
  const client = await signIn({ ...world.app, sendingQuota: sendingLimits, publicOrigin: world.origin })
  const report = [
    `From: Mail Delivery System <${duy}>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=B',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mocviet.test',
    '',
    'Final-Recipient: rfc822; ha@mocviet.test',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--B--',
    '',
  ]
  expect(await submit(client, report.join('\r\n'), '')).toMatch(/^250 /)
  await world.runJobs()
  const { messages } = await sender.call('GET /api/v2/threads/:id', { params: { id: thread?.id ?? '' } })
  expect(messages.find((message) => message.id === id)).toMatchObject({ status: '' })
})

test('accepts the author in every current form', async () => {
  const world = await createWorld()
  const client = await signIn({ ...world.app, sendingQuota: sendingLimits, publicOrigin: world.origin })
  const forms = [
    duy,
    `<${duy}>`,
    `Duy <${duy}>`,
    `"Trương, Đình Duy" <${duy}>`,
    `=?UTF-8?B?VHLGsMahbmc=?= <${duy}>`,
    `${duy} (Duy)`,
    `${duy} <${duy}>`,
    `Duy\r\n <${duy}>`,
    `DUY@DAKWOOD.TEST`,
  ]
  for (const form of forms) {
    const raw = `From: ${form}\r\nTo: ${khue}\r\nSubject: ${form.length}\r\n\r\nx\r\n`
    expect(await submit(client, raw, duy), form).toMatch(/^250 /)
  }
  const behalf = `From: ${duy}\r\nSender: ${duy}\r\nTo: ${khue}\r\n\r\nx\r\n`
  expect(await submit(client, behalf, duy)).toMatch(/^250 /)
})

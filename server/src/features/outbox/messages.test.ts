import { createVerify } from 'node:crypto'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/index.ts'
import { setSendingQuota } from './sending-quota/set-sending-quota.ts'
import { createSigningKey, getSigningKey } from './signing/signing-key.ts'
import { sendNow } from './testing.ts'
import { signMessage } from './writing/write-message.ts'

test('addresses and text in any script survive sending', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  await sendNow(world, khue, {
    to: ['an@far.example', 'bưu-điện@thư.example'],
    subject: 'Báo giá đợt 2: bàn gỗ sồi 1m8, ghế bọc vải lanh và mười hai món khác cho dự án ở Đà Lạt',
    body: '<p>Kính gửi anh,</p><p>Giá <b>12.500.000 ₫</b></p>',
  })
  const read = await parseMessage(Buffer.from(world.mailOut.sent[0]?.raw ?? ''))
  expect(read.subject).toMatch(/^Báo giá đợt 2: .* ở Đà Lạt$/)
  expect(read.from).toEqual({ name: 'Trần Minh Khuê', email: 'khue@mocviet.test' })
  expect(read.to.map((one) => one.email)).toContain('an@far.example')
  expect(read.text).toContain('12.500.000 ₫')
  expect(read.html).toContain('<b>12.500.000 ₫</b>')
  expect(read.messageIdHeader).toMatch(/@mocviet\.test$/)
})

test('a reply names the message it answers', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  await world.deliver({ messageId: '<hoi-1@far.example>', from: 'an@far.example', subject: 'Hỏi giá' })
  const [thread] = (await khue.call('GET /api/v2/threads', {})).items
  const draft = await khue.call('POST /api/v2/messages', {
    body: {
      save_id: 'save-reply-1',
      kind: 'reply',
      related_message_id: thread?.message_ids[0] ?? '',
      to: [{ email: 'an@far.example' }],
      subject: 'Re: Hỏi giá',
      body: '<p>Vâng</p>',
    },
  })
  await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
  await world.runJobs()
  const read = await parseMessage(Buffer.from(world.mailOut.sent[0]?.raw ?? ''))
  expect(read.inReplyTo).toBe('hoi-1@far.example')
  expect(read.references).toEqual(['hoi-1@far.example'])
})

test('ten thousand recipients get one message each', { timeout: 120_000 }, async () => {
  const world = await createWorld()
  const quota = { messagesPerHour: null, recipientsPerHour: 10_000, recipientsPerDay: 10_000 }
  await setSendingQuota(world.app, 'mocviet.test', quota)
  const khue = await world.signIn('khue@mocviet.test')
  const to = Array.from({ length: 10_000 }, (_, at) => `khach-${at}@far.example`)
  await sendNow(world, khue, { to: to.slice(0, 9_999), bcc: to.slice(9_999) })
  expect(new Set(world.mailOut.sent.flatMap((one) => one.to)).size).toBe(10_000)
  expect(world.mailOut.sent.flatMap((one) => one.to)).toHaveLength(10_000)
})

test('no line exceeds the SMTP limit, in new text or quotes', async () => {
  const world = await createWorld()
  const khue = await world.signIn('khue@mocviet.test')
  await world.deliver({ messageId: `<${'x'.repeat(988)}@y.example>`, subject: 'Hỏi' })
  const [thread] = (await khue.call('GET /api/v2/threads', {})).items
  const draft = await khue.call('POST /api/v2/messages', {
    body: {
      save_id: 'save-long-lines',
      kind: 'reply',
      related_message_id: thread?.message_ids[0] ?? '',
      to: [{ name: 'n'.repeat(500), email: 'an@far.example' }],
      subject: 's'.repeat(255),
      body: `<p>${'b'.repeat(500_000)}</p><p>.</p><p>.a</p><a href="https://x.vn/${'u'.repeat(3000)}">x</a>`,
    },
  })
  await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
  await world.runJobs()
  const lines = (world.mailOut.sent[0]?.raw ?? '').split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 998).map((line) => line.slice(0, 40))).toEqual([])
  expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
})

test('a message of a domain with a key is signed with it', async () => {
  const world = await createWorld()
  const record = await createSigningKey(world.app, 'mocviet.test')
  const khue = await world.signIn('khue@mocviet.test')
  await sendNow(world, khue, { to: ['an@far.example'] })
  const raw = world.mailOut.sent[0]?.raw ?? ''

  expect(record.name).toBe('bocau._domainkey.mocviet.test')
  expect(isSigned(raw, record.value)).toBe(true)
  expect(isSigned(raw.replace('Báo', 'Bao').replace('=C3=A1o', 'ao'), record.value)).toBe(false)
})

test('a signature covers the sent bytes: stray carriage returns are replaced first', async () => {
  const world = await createWorld()
  await createSigningKey(world.app, 'mocviet.test')
  const key = await getSigningKey(world.app, 'mocviet.test')
  const signed = await signMessage(Buffer.from('From: khue@mocviet.test\r\n\r\na\rb\r\n'), key)
  expect(signed.toString()).toMatch(/^DKIM-Signature: [\s\S]*\r\n\r\na b\r\n$/)
})

/** Verifies a signature with relaxed canonicalisation, like a receiver (RFC 6376). */
function isSigned(raw: string, zoneRecord: string): boolean {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n').map((line) => {
    const at = line.indexOf(':')
    const value = line
      .slice(at + 1)
      .replaceAll(/\s+/g, ' ')
      .trim()
    return { name: line.slice(0, at).toLowerCase(), value }
  })
  const signature = headers.find((header) => header.name === 'dkim-signature')?.value ?? ''
  const tag = (name: string) =>
    new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(' ', '') ?? ''
  const signed = tag('h')
    .split(':')
    .flatMap((name) => headers.findLast((header) => header.name === name) ?? [])
    .map(({ name, value }) => `${name}:${value}\r\n`)
  const bare = signature.replace(/b=[^;]*$/, 'b=')
  const key = `-----BEGIN PUBLIC KEY-----\n${/p=(.*)$/.exec(zoneRecord)?.[1]}\n-----END PUBLIC KEY-----`
  return createVerify('sha256')
    .update(`${signed.join('')}dkim-signature:${bare}`)
    .verify(key, tag('b'), 'base64')
}

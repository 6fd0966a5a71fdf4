import { expect, test } from 'vitest'
import { normaliseEmail } from '../../address.ts'
import { parseMessage } from '../parse-message.ts'
import { findAuthor, prepareMessage } from './prepare-message.ts'

const options = { messageId: 'new@x.test', at: Date.UTC(2026, 2, 2, 10) }
const bytes = (...lines: string[]) => new TextEncoder().encode(lines.map((line) => `${line}\r\n`).join(''))
const text = (raw: Uint8Array) => new TextDecoder().decode(raw)

test("removes Bcc from the sent message and keeps it in the sender's copy", () => {
  const message = bytes(
    'From: a@x.test',
    'BCC: b@x.test,',
    '\tc@x.test',
    'Date: now',
    'Message-Id: <m@x>',
    'Bcc : d@x.test',
    '',
    'Bcc: body',
  )
  const prepared = prepareMessage(message, options)
  if ('unfit' in prepared) throw new Error(prepared.unfit)
  expect(text(prepared.raw)).toBe('From: a@x.test\r\nDate: now\r\nMessage-Id: <m@x>\r\n\r\nBcc: body\r\n')
  expect(prepared.sentCopy).toEqual(message)
  expect(prepared).toMatchObject({ messageIdHeader: 'm@x', senders: ['a@x.test'] })
})

test('adds a missing Date and Message-ID', () => {
  const prepared = prepareMessage(
    bytes('Message-ID:', 'From: A <a@x.test>', 'Sender: s@x.test', '', 'x'),
    options,
  )
  if ('unfit' in prepared) throw new Error(prepared.unfit)
  expect(text(prepared.raw)).toBe(
    'Message-ID: <new@x.test>\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\nFrom: A <a@x.test>\r\nSender: s@x.test\r\n\r\nx\r\n',
  )
  expect(prepared).toMatchObject({
    messageIdHeader: 'new@x.test',
    author: 'a@x.test',
    senders: ['a@x.test', 's@x.test'],
  })
})

test.each([
  ['adds', []],
  ['replaces', ['SENDER: <s@x.test>']],
])('%s the Sender field and returns the earlier address', (_, lines) => {
  const message = bytes('From: a@x.test', ...lines, 'Date: now', 'Message-ID: <m@x>', '', 'Sender: body')
  const prepared = prepareMessage(message, { ...options, sender: 'user@x.test' })
  if ('unfit' in prepared) throw new Error(prepared.unfit)
  const expected =
    'Sender: user@x.test\r\nFrom: a@x.test\r\nDate: now\r\nMessage-ID: <m@x>\r\n\r\nSender: body\r\n'
  expect([text(prepared.raw), text(prepared.sentCopy)]).toEqual([expected, expected])
  expect(prepared.senders).toEqual(['a@x.test', ...(lines.length > 0 ? ['s@x.test'] : [])])
})

test('finds the author of a message that can be sent', () => {
  expect(findAuthor(bytes('From: A <a@x.test>', '', 'x'.repeat(300_000)))).toBe('a@x.test')
  expect(findAuthor(bytes('From: a@x.test', 'From: b@x.test', '', 'x'))).toBeNull()
  expect(findAuthor(bytes(`X: ${'x'.repeat(300_000)}`, 'From: a@x.test', '', 'x'))).toBeNull()
  expect(findAuthor(bytes('Subject: x', '', 'x'))).toBeNull()
})

test('normalises line ends', () => {
  const prepared = prepareMessage(new TextEncoder().encode('From: a@x.test\nBcc: b\n\nx\n'), options)
  if ('unfit' in prepared) throw new Error(prepared.unfit)
  expect(text(prepared.raw)).not.toMatch(/[^\r]\n|Bcc/)
})

test.each([
  ['no header', bytes('', 'From: a@x.test')],
  ['no sender', bytes('To: a@x.test', '', 'x')],
  ['no sender', bytes('From: ', '', 'x')],
  ['several senders', bytes('From: a@x.test', 'from: b@x.test', '', 'x')],
  ['several senders', bytes('From: a@x.test', 'Sender: a@x.test', 'Sender : b@x.test', '', 'x')],
  ['stray control', bytes('From: a@x.test', 'Subject: x\rBcc: b@x.test', '', 'x')],
  ['stray control', bytes('From: a@x.test', 'Subject: x\0', '', 'x')],
  ['header too long', bytes('From: a@x.test', `X: ${'a'.repeat(300_000)}`, 'Bcc: b@x.test', '', 'x')],
])('rejects a message that cannot be sent: %s', (unfit, message) => {
  expect(prepareMessage(message, options)).toEqual({ unfit })
})

test.each([
  ['From', '<b@x.test> <a@x.test>'],
  ['From', 'B <b@x.test> A <a@x.test>'],
  ['From', '<"B"b@x.test <a@x.test>'],
  ['From', 'B, <a@x.test>'],
  ['From', '<a@x.test>, <b@x.test>'],
  ['From', 'B: a@x.test;'],
  ['From', 'b@x.test <a@x.test>'],
  ['From', 'a@x.test (b@x.test)'],
  ['From', 'a @ x.test'],
  ['From', '<@b.test:a@x.test>'],
  ['From', 'a@x\u200b.test'],
  ['From', 'A <a@x.test'],
  ['Sender', 'a@x.test, b@x.test'],
  ['Sender', 'B'],
])('rejects a message with %s %j', (name, value) => {
  const author = name === 'From' ? [] : ['From: a@x.test']
  const message = bytes(...author, `${name}: ${value}`, '', 'x')
  expect(prepareMessage(message, options)).toEqual({ unfit: 'malformed sender' })
})

test('the displayed author is always one of the verified senders', async () => {
  const fragments = words(
    `a@x.test b@y.test <a@x.test> <b@y.test> < > " ( ) , ; : \\ A @x.test: = @ "A" (c) g: ' \u00e9`,
  )
  fragments.push(' ', '\t', '\r\n ', '\u200b', '\u00a0', '\r', '\0', '=?utf-8?q?b=40y.test?=')
  let seed = 20_261_125
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % below
  }
  let fit = 0
  for (let count = 0; count < 8000; count++) {
    const written = () =>
      Array.from({ length: 1 + random(8) }, () => fragments[random(fragments.length)]).join('')
    const further = random(4) === 0 ? [`Sender: ${written()}`] : []
    const raw = bytes(`From: ${written()}`, ...further, 'To: c@x.test', '', 'x')
    const prepared = prepareMessage(raw, options)
    if ('unfit' in prepared) continue
    fit += 1
    const { from, sender } = await parseMessage(prepared.raw)
    const senders = prepared.senders.map(normaliseEmail)
    expect(senders, text(raw)).toContain(normaliseEmail(from?.email ?? ''))
    if (sender?.email) expect(senders, text(raw)).toContain(normaliseEmail(sender.email))
  }
  expect(fit).toBeGreaterThan(150)
})

const words = (spaced: string) => spaced.split(' ')

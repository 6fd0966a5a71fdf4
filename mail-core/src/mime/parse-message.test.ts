import { readdirSync, readFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { bodyText } from './body-text.ts'
import { parseMessage } from './parse-message.ts'
import { DEFAULT_MESSAGE_LIMITS, type ParsedMessage } from './parsed-message.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixtures = new Map(
  readdirSync(folder).map((file): [string, Uint8Array] => [
    file,
    new Uint8Array(readFileSync(new URL(file, folder))),
  ]),
)

function open(name: string): Promise<ParsedMessage> {
  const raw = fixtures.get(`${name}.eml`)
  if (!raw) throw new Error(`no fixture ${name}`)
  return parseMessage(raw)
}

function readText(source: string): Promise<ParsedMessage> {
  return parseMessage(new TextEncoder().encode(source.replaceAll('\n', '\r\n')))
}

test('reads all of a plain message', async () => {
  expect(await open('plain')).toMatchObject({
    messageIdHeader: 'plain-1@mocviet.test',
    inReplyTo: 'ask-1@dakwood.test',
    references: ['root@dakwood.test', 'ask-1@dakwood.test'],
    subject: 'Báo giá gỗ sồi',
    from: { name: 'Trần Minh Khuê', email: 'khue@mocviet.test' },
    to: [
      { name: 'Trương, Đình Duy', email: 'duy@dakwood.test' },
      { name: '', email: 'ha@mocviet.test' },
    ],
    cc: [
      { name: '', email: 'phuc@mocviet.test' },
      { name: 'Lê Hoàng', email: 'phuc2@mocviet.test' },
    ],
    sentAt: Date.UTC(2024, 4, 6, 1, 30),
    text: 'Chào anh Duy,\n\nEm gửi báo giá.\n',
    html: null,
    attachments: [],
    isAutoSubmitted: false,
    problems: [],
  })
})

test.each([
  ['unlabelled-utf8', 'Họp thứ sáu tại xưởng', 'Mời anh chị họp lúc 9 giờ.'],
  ['ascii-label-utf8', 'test', 'Giá gỗ sồi'],
  ['windows-1258', 'Trường Đại học', 'Kính gửi quý khách, giá gỗ sồi đợt mới'],
  ['viscii', 'old', 'Báo giá gỗ sồi đợt mới'],
  ['tcvn3', 'old', 'Báo giá gỗ sồi đợt mới'],
  ['iso-2022-jp', '見積書の件について', 'お世話になっております。'],
  ['koi8', 'Привет', 'Привет, мир'],
  ['latin1-headers', 'Grüße', 'Über 100 m³'],
  ['split-words', 'Thông báo nghỉ lễ 30/4', 'x'],
  ['raw-8bit-headers', 'Gỗ về kho', 'x'],
  ['outlook-reply', 'RE: Báo giá', 'Đồng ý.\nFrom: Khuê'],
])('decodes %s', async (name, subject, text) => {
  const message = await open(name)
  expect(message.subject).toBe(subject)
  expect(bodyText(message).trim()).toBe(text)
  expect(message.problems).toEqual([])
})

test('decodes HTML without a charset as UTF-8 if it is valid', async () => {
  expect((await open('ascii-label-utf8')).html).toBe('<p>Giá gỗ sồi</p>')
})

test('reads the charset from the HTML if the message names none', async () => {
  const head =
    'From: a@b.vn\nContent-Type: text/html\n\n<meta http-equiv=Content-Type content="text/html; charset=koi8-r">'
  const raw = Uint8Array.from([...new TextEncoder().encode(head), 0xf0, 0xd2])
  expect((await parseMessage(raw)).html).toContain('Пр')
})

test('joins names split between two encoded words', async () => {
  expect((await open('split-words')).from).toEqual({ name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' })
})

test('a newsletter has text, HTML, an inline image and a file', async () => {
  const message = await open('newsletter')
  expect(message.text).toBe('Oak boards at spring prices.\n\n> what do you have?\nPlenty.')
  expect(message.html).toContain('<p>Oak boards</p>')
  expect(message.listId).toBe('oak.news.example')
  expect(message.isAutoSubmitted).toBe(true)
  expect(message.attachments).toMatchObject([
    { name: 'logo.png', contentType: 'image/png', contentId: 'logo@news.example', isInline: true, size: 70 },
    { name: 'Bảng giá gỗ.pdf', contentType: 'application/pdf', contentId: null, isInline: false, size: 1033 },
  ])
  const start = message.attachments[1]?.content.slice(0, 8)
  expect(new TextDecoder().decode(start)).toBe('%PDF-1.4')
})

test('keeps the calendar of an invitation as a file', async () => {
  const message = await open('invitation')
  expect(message.text).toBe('Meet at 9.')
  expect(message.sentAt).toBe(Date.UTC(2024, 4, 8, 3))
  expect(message.attachments).toMatchObject([{ name: 'invite.ics', contentType: 'text/calendar' }])
})

test('lists a forwarded message as a file with its subject, and winmail.dat as a file', async () => {
  const message = await open('forwarded')
  expect(message.text).toBe('see below')
  expect(message.attachments).toMatchObject([
    { name: 'Hợp đồng 12_2024.eml', contentType: 'message/rfc822' },
    { name: 'winmail.dat', contentType: 'application/ms-tnef', size: 11 },
  ])
})

test('keeps the parts of a delivery report as files', async () => {
  const message = await open('bounce')
  expect(message.isAutoSubmitted).toBe(true)
  expect(message.from).toEqual({ name: 'Mail Delivery System', email: 'MAILER-DAEMON@mx.example' })
  expect(message.attachments.map(({ name }) => name)).toEqual(['delivery-status.txt', 'attachment.txt'])
})

test('sanitises file names', async () => {
  const names = (await open('hostile-names')).attachments.map(({ name }) => name)
  expect(names[0]).toBe('.._.._etc_passwd')
  expect(names[1]).toBe('invoicefdp.exe')
  expect(new TextEncoder().encode(names[2]).length).toBeLessThanOrEqual(255)
  expect(names[2]).toMatch(/^Báo giá .*\.xlsx$/)
  expect(names.slice(3)).toEqual(['Hợp đồng.docx', 'image.jpg', 'Invoice(1).pdf'])
})

test('reads broken messages as far as possible', async () => {
  const cut = await open('cut-short')
  expect(cut).toMatchObject({ text: 'first', attachments: [{ name: 'a.pdf' }], problems: ['cut_short'] })
  expect((await open('no-boundary')).html).toContain('<p>inside</p>')
  expect((await open('wrong-boundary')).text).toBe('just the text\n')
  expect((await open('no-headers')).text).toMatch(/^Hello, this is no letter/)
  const broken = await open('broken-headers')
  expect(broken).toMatchObject({ from: null, to: [], sentAt: null, text: 'body\n' })
  expect(broken.problems).toEqual(['broken_date', 'no_sender'])
  expect(await parseMessage(new Uint8Array())).toMatchObject({ text: '', html: null, attachments: [] })
})

test.each([
  ['Hóa đơn \u202efdp.exe', 'Hóa đơn fdp.exe'],
  ['=?utf-8?B?SMOzYSDigK5mZHA=?=', 'Hóa fdp'],
  ['\u2066a\u2069 \u200eb\u200f \u061cc', 'a b c'],
  ['\u202e', ''],
  ['👨\u200d👧', '👨\u200d👧'],
])('removes direction marks from the subject %j: %j', async (subject, expected) => {
  expect((await readText(`Subject: ${subject}\nFrom: a@b.vn\n\nx`)).subject).toBe(expected)
})

test('treats an invisible subject as empty', async () => {
  expect((await readText('Subject: \u200b\u200b \u2060\nFrom: a@b.vn\n\nx')).subject).toBe('')
})

test('uses the first of two equal headers', async () => {
  const message = await readText('Subject: one\nFrom: a@b.vn\nFrom: evil@b.vn\nSubject: two\n\nx')
  expect(message).toMatchObject({ subject: 'one', from: { email: 'a@b.vn' } })
})

test('treats an address in quotation marks as a name', async () => {
  const message = await readText(
    'From: "ceo@mocviet.test" <evil@x.vn>\nTo: "a@b.vn"\nCc: "khue tran"@mocviet.test\n\nx',
  )
  expect(message.from).toEqual({ name: 'ceo@mocviet.test', email: 'evil@x.vn' })
  expect(message.to).toEqual([{ name: 'a@b.vn', email: '' }])
  expect(message.cc).toEqual([{ name: '', email: '"khue tran"@mocviet.test' }])
})

test('keeps the order of plain parts around an attached message in HTML', async () => {
  const message = await readText(
    'Content-Type: multipart/mixed; boundary=m\n\n--m\n\nfirst <1>\n--m\nContent-Type: text/html\n\n<b>second</b>\n--m\n\nfooter\n--m--\n',
  )
  expect(message.text).toBe('first <1>\nfooter')
  expect(message.html).toMatch(/first &lt;1&gt;.*\n<b>second<\/b>\n.*footer/)
})

test('drops and reports content beyond the limits', async () => {
  const parts = `Content-Type: multipart/mixed; boundary=m\n\n${'--m\n\nx\n'.repeat(50)}--m--\n`
  const raw = new TextEncoder().encode(parts)
  expect(await parseMessage(raw, { maxParts: 10 })).toMatchObject({
    problems: ['too_many_parts', 'no_sender'],
  })
  expect((await parseMessage(raw, { maxTextBytes: 5 })).problems).toContain('text_clipped')

  const people = Array.from({ length: 20 }, (_, i) => `a${i}@b.vn`).join(', ')
  const crowd = new TextEncoder().encode(`From: a@b.vn\nTo: ${people}\nCc: ${people}\n\nx`)
  const message = await parseMessage(crowd, { maxRecipients: 25 })
  expect([message.to.length, message.cc.length, message.problems]).toEqual([20, 5, ['recipients_clipped']])

  const longHeaders = await parseMessage(crowd, { maxHeaderBytes: 100 })
  expect(longHeaders).toMatchObject({ from: { email: 'a@b.vn' }, text: 'x' })
  expect(longHeaders.problems).toContain('headers_clipped')
})

test('limits the depth of ten thousand nested multiparts', async () => {
  let source = ''
  for (let i = 0; i < 10_000; i++) source += `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`
  const message = await readText(source)
  expect(message.problems).toContain('too_deep')
})

test.each([
  ['parts', `Content-Type: multipart/mixed; boundary=m\n\n${'--m\n'.repeat(1_000_000)}`],
  ['headers', 'a: b\n'.repeat(800_000)],
  ['one header', `Subject: ${'=?utf-8?Q?=C3?= '.repeat(200_000)}\n\n`],
  ['carriage returns', `Subject: ${'\r'.repeat(3_000_000)}\n\n`],
  ['open brackets', `To: ${'<,'.repeat(1_000_000)}\n\n`],
  ['open quotes', `To: ${'"a,'.repeat(1_000_000)}\n\n`],
  ['comments', `To: ${'('.repeat(2_000_000)}\nContent-Type: text/plain; ${'( '.repeat(8000)})\n\n`],
  ['groups', `To: ${'a:'.repeat(1_000_000)}\n\n`],
  ['parameters', `Content-Type: text/plain; ${'a*0*=x;'.repeat(200_000)}\n\n`],
  ['blanks', `To: ${' '.repeat(2_000_000)}x\nDate: ${' '.repeat(90)}\n\n`],
  ['dashes', `Content-Type: multipart/mixed; boundary=m\n\n${'--\n'.repeat(1_000_000)}`],
  ['references', `References: ${'<a@b> '.repeat(300_000)}\n\n`],
  ['content ids', `Content-Type: text/html\n\n${'cid:a '.repeat(500_000)}`],
  ['equals signs', `Content-Transfer-Encoding: quoted-printable\n\n${'= '.repeat(1_500_000)}`],
])('reads millions of %s quickly', async (_, source) => {
  const raw = new TextEncoder().encode(source)
  const bounds = { maxHeaderBytes: 8 * 1024 * 1024, maxHeaders: 1_000_000, maxHeaderValueLength: 8_000_000 }
  expect(await processorTimeOf(() => parseMessage(raw, bounds))).toBeLessThan(60_000)
})

test('an independent parser finds the same bodies and files', async () => {
  for (const name of [
    'plain',
    'newsletter',
    'koi8',
    'iso-2022-jp',
    'bounce',
    'hostile-names',
    'invitation',
  ]) {
    const raw = fixtures.get(`${name}.eml`) as Uint8Array
    const ours = await parseMessage(raw)
    const theirs = await PostalMime.parse(raw, { forceRfc822Attachments: true })
    expect(ours.subject).toBe(theirs.subject)
    // The other parser joins quoted lines of flowed text with adjacent ones.
    if (name === 'newsletter') theirs.text = ours.text
    expect(ours.text.trimEnd()).toBe((theirs.text ?? '').trimEnd())
    expect(ours.html?.trimEnd()).toBe(theirs.html?.trimEnd())
    expect(ours.attachments).toHaveLength(theirs.attachments.length)
    for (const [index, part] of ours.attachments.entries()) {
      if (/^(text|message)\//.test(part.contentType) || name === 'hostile-names') continue
      expect(part.content).toEqual(new Uint8Array(theirs.attachments[index]?.content as ArrayBuffer))
    }
  }
})

test('returns a message within the limits after any damage', async () => {
  const random = seededRandom(20240506)
  const limits = {
    ...DEFAULT_MESSAGE_LIMITS,
    maxParts: 20,
    maxDepth: 4,
    maxRecipients: 6,
    maxTextBytes: 2000,
  }
  const originals = [...fixtures.values()]
  const pick = (list: Uint8Array[]) => list[Math.floor(random() * list.length)] ?? new Uint8Array()
  for (let round = 0; round < 3000; round++) {
    const raw = damage(pick(originals), pick(originals), random)
    const message = await parseMessage(raw, limits)
    expect(
      message.to.length + message.cc.length + message.bcc.length + message.replyTo.length,
    ).toBeLessThanOrEqual(6)
    expect(message.attachments.length).toBeLessThanOrEqual(20)
    expect(message.text.length).toBeLessThanOrEqual(4000)
    for (const { name, size, content } of message.attachments) {
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u)
      expect(name).not.toBe('')
      expect(size).toBe(content.length)
    }
    for (const text of [
      message.subject,
      message.text,
      message.html ?? '',
      bodyText(message),
      message.from?.name ?? '',
    ]) {
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toContain('\0')
    }
  }
})

/** A deterministic random generator (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Flips bytes, truncates, repeats, and inserts a chunk of another message. */
function damage(original: Uint8Array, other: Uint8Array, random: () => number): Uint8Array {
  let bytes = [...original]
  const at = () => Math.floor(random() * bytes.length)
  for (let i = 0; i < 1 + random() * 8; i++) {
    const kind = Math.floor(random() * 6)
    if (kind === 0) bytes[at()] = Math.floor(random() * 256)
    if (kind === 1) bytes.splice(at(), Math.floor(random() * 40))
    if (kind === 2) bytes = bytes.slice(0, at())
    if (kind === 3) bytes.splice(at(), 0, ...bytes.slice(at(), at() + 200))
    if (kind === 4) bytes.splice(at(), 0, ...other.slice(0, Math.floor(random() * 400)))
    if (kind === 5)
      bytes.splice(
        at(),
        0,
        ...[0x3c, 0x22, 0x28, 0x0a, 0x3b, 0x00, 0x3d, 0x2d].slice(Math.floor(random() * 8)),
      )
  }
  return Uint8Array.from(bytes)
}

test('accepts headers with spaces before the colon', async () => {
  const blanks = ' '.repeat(50)
  const message = await readText(`Subject : Báo giá\nFrom\t: a@b.vn\nTo${blanks}: c@d.vn\n\nx`)
  expect(message).toMatchObject({
    subject: 'Báo giá',
    from: { email: 'a@b.vn' },
    to: [{ email: 'c@d.vn' }],
    text: 'x',
  })
  expect((await readText('Chào anh : báo giá\n\nx')).text).toBe('Chào anh : báo giá\n\nx')
})

const bytesOf = (...chunks: (string | readonly number[])[]) =>
  Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk))))

test.each([
  ['the body names', 'Content-Type: text/plain; charset=gb2312\n\nx'],
  [
    'the first part names',
    'Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain;\n charset="GBK"\n\nx\n--m--',
  ],
])('decodes raw subject and name by the charset that %s', async (_name, rest) => {
  const you = [0xc4, 0xe3]
  const raw = bytesOf('Subject: ', you, '\nFrom: ', you, ' <a@b.vn>\n', rest)
  expect(await parseMessage(raw)).toMatchObject({ subject: '你', from: { name: '你', email: 'a@b.vn' } })
})

test.each(['utf-16le', 'utf-16be', 'unicode'])('a body in %s does not hide raw fields', async (charset) => {
  for (const end of ['', 'x']) {
    const raw = `From: \ufffd <a@b.vn>\nX-Mark: \ufffd${end}\nContent-Type: text/plain; charset=${charset}\n\nx`
    const { headers } = await parseMessage(bytesOf(raw))
    expect(headers.map(({ name }) => name)).toEqual(['from', 'x-mark', 'content-type'])
  }
})

test('guesses the charset of an unlabelled raw subject', async () => {
  const bytes = [0xeb, 0xcf, 0xcd, 0xcd, 0xc5, 0xd2, 0xde, 0xc5, 0xd3, 0xcb, 0xcf, 0xc5]
  const raw = bytesOf('Subject: ', bytes, '\nFrom: a@b.vn\nContent-Type: text/plain; charset=us-ascii\n\nx')
  expect((await parseMessage(raw)).subject).toBe('Коммерческое')
})

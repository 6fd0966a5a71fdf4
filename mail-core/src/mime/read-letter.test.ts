import { readdirSync, readFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.fixture.ts'
import { textOf } from './body-text.ts'
import { DEFAULT_LETTER_LIMITS, type Letter } from './letter.ts'
import { readLetter } from './read-letter.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixtures = new Map(
  readdirSync(folder).map((file): [string, Uint8Array] => [
    file,
    new Uint8Array(readFileSync(new URL(file, folder))),
  ]),
)

function open(name: string): Promise<Letter> {
  const raw = fixtures.get(`${name}.eml`)
  if (!raw) throw new Error(`no fixture ${name}`)
  return readLetter(raw)
}

function readText(source: string): Promise<Letter> {
  return readLetter(new TextEncoder().encode(source.replaceAll('\n', '\r\n')))
}

test('a plain letter is read whole', async () => {
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
    trouble: [],
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
])('%s is decoded', async (name, subject, text) => {
  const letter = await open(name)
  expect(letter.subject).toBe(subject)
  expect(textOf(letter).trim()).toBe(text)
  expect(letter.trouble).toEqual([])
})

test('HTML that says nothing of its charset is UTF-8 where it can be', async () => {
  expect((await open('ascii-label-utf8')).html).toBe('<p>Giá gỗ sồi</p>')
})

test('HTML may name its charset itself where the letter does not', async () => {
  const head =
    'From: a@b.vn\nContent-Type: text/html\n\n<meta http-equiv=Content-Type content="text/html; charset=koi8-r">'
  const raw = Uint8Array.from([...new TextEncoder().encode(head), 0xf0, 0xd2])
  expect((await readLetter(raw)).html).toContain('Пр')
})

test('names cut between two encoded words are whole again', async () => {
  expect((await open('split-words')).from).toEqual({ name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' })
})

test('a newsletter has its text, its HTML, its inline image and its file', async () => {
  const letter = await open('newsletter')
  expect(letter.text).toBe('Oak boards at spring prices.\n\n> what do you have?\nPlenty.')
  expect(letter.html).toContain('<p>Oak boards</p>')
  expect(letter.listId).toBe('oak.news.example')
  expect(letter.isAutoSubmitted).toBe(true)
  expect(letter.attachments).toMatchObject([
    { name: 'logo.png', contentType: 'image/png', contentId: 'logo@news.example', isInline: true, size: 70 },
    { name: 'Bảng giá gỗ.pdf', contentType: 'application/pdf', contentId: null, isInline: false, size: 1033 },
  ])
  const start = letter.attachments[1]?.content.slice(0, 8)
  expect(new TextDecoder().decode(start)).toBe('%PDF-1.4')
})

test('an invitation keeps its calendar as a file', async () => {
  const letter = await open('invitation')
  expect(letter.text).toBe('Meet at 9.')
  expect(letter.sentAt).toBe(Date.UTC(2024, 4, 8, 3))
  expect(letter.attachments).toMatchObject([{ name: 'invite.ics', contentType: 'text/calendar' }])
})

test('a forwarded letter stays a file called by its subject, and so does winmail.dat', async () => {
  const letter = await open('forwarded')
  expect(letter.text).toBe('see below')
  expect(letter.attachments).toMatchObject([
    { name: 'Hợp đồng 12_2024.eml', contentType: 'message/rfc822' },
    { name: 'winmail.dat', contentType: 'application/ms-tnef', size: 11 },
  ])
})

test('a delivery report keeps its evidence as files', async () => {
  const letter = await open('bounce')
  expect(letter.isAutoSubmitted).toBe(true)
  expect(letter.from).toEqual({ name: 'Mail Delivery System', email: 'MAILER-DAEMON@mx.example' })
  expect(letter.attachments.map(({ name }) => name)).toEqual(['delivery-status.txt', 'attachment.txt'])
})

test('names of files are safe', async () => {
  const names = (await open('hostile-names')).attachments.map(({ name }) => name)
  expect(names[0]).toBe('.._.._etc_passwd')
  expect(names[1]).toBe('invoicefdp.exe')
  expect(new TextEncoder().encode(names[2]).length).toBeLessThanOrEqual(255)
  expect(names[2]).toMatch(/^Báo giá .*\.xlsx$/)
  expect(names.slice(3)).toEqual(['Hợp đồng.docx', 'image.jpg', 'Invoice(1).pdf'])
})

test('broken letters are read as far as they go', async () => {
  const cut = await open('cut-short')
  expect(cut).toMatchObject({ text: 'first', attachments: [{ name: 'a.pdf' }], trouble: ['cut_short'] })
  expect((await open('no-boundary')).html).toContain('<p>inside</p>')
  expect((await open('wrong-boundary')).text).toBe('just the text\n')
  expect((await open('no-headers')).text).toMatch(/^Hello, this is no letter/)
  const broken = await open('broken-headers')
  expect(broken).toMatchObject({ from: null, to: [], sentAt: null, text: 'body\n' })
  expect(broken.trouble).toEqual(['broken_date', 'no_sender'])
  expect(await readLetter(new Uint8Array())).toMatchObject({ text: '', html: null, attachments: [] })
})

test.each([
  ['Hóa đơn \u202efdp.exe', 'Hóa đơn fdp.exe'],
  ['=?utf-8?B?SMOzYSDigK5mZHA=?=', 'Hóa fdp'],
  ['\u2066a\u2069 \u200eb\u200f \u061cc', 'a b c'],
  ['\u202e', ''],
  ['👨\u200d👧', '👨\u200d👧'],
])('the subject %j turns no reading direction round: %j', async (subject, shown) => {
  expect((await readText(`Subject: ${subject}\nFrom: a@b.vn\n\nx`)).subject).toBe(shown)
})

test('a subject of which nothing can be seen is none', async () => {
  expect((await readText('Subject: \u200b\u200b \u2060\nFrom: a@b.vn\n\nx')).subject).toBe('')
})

test('the first of two equal headers counts', async () => {
  const letter = await readText('Subject: one\nFrom: a@b.vn\nFrom: evil@b.vn\nSubject: two\n\nx')
  expect(letter).toMatchObject({ subject: 'one', from: { email: 'a@b.vn' } })
})

test('an address inside quotation marks is a name', async () => {
  const letter = await readText(
    'From: "ceo@mocviet.test" <evil@x.vn>\nTo: "a@b.vn"\nCc: "khue tran"@mocviet.test\n\nx',
  )
  expect(letter.from).toEqual({ name: 'ceo@mocviet.test', email: 'evil@x.vn' })
  expect(letter.to).toEqual([{ name: 'a@b.vn', email: '' }])
  expect(letter.cc).toEqual([{ name: '', email: '"khue tran"@mocviet.test' }])
})

test('a letter in the middle of plain parts keeps their order in HTML', async () => {
  const letter = await readText(
    'Content-Type: multipart/mixed; boundary=m\n\n--m\n\nfirst <1>\n--m\nContent-Type: text/html\n\n<b>second</b>\n--m\n\nfooter\n--m--\n',
  )
  expect(letter.text).toBe('first <1>\nfooter')
  expect(letter.html).toMatch(/first &lt;1&gt;.*\n<b>second<\/b>\n.*footer/)
})

test('what exceeds the limits is left out and named', async () => {
  const parts = `Content-Type: multipart/mixed; boundary=m\n\n${'--m\n\nx\n'.repeat(50)}--m--\n`
  const raw = new TextEncoder().encode(parts)
  expect(await readLetter(raw, { maxParts: 10 })).toMatchObject({ trouble: ['too_many_parts', 'no_sender'] })
  expect((await readLetter(raw, { maxTextBytes: 5 })).trouble).toContain('text_clipped')

  const people = Array.from({ length: 20 }, (_, i) => `a${i}@b.vn`).join(', ')
  const crowd = new TextEncoder().encode(`From: a@b.vn\nTo: ${people}\nCc: ${people}\n\nx`)
  const letter = await readLetter(crowd, { maxRecipients: 25 })
  expect([letter.to.length, letter.cc.length, letter.trouble]).toEqual([20, 5, ['recipients_clipped']])

  const longHeaders = await readLetter(crowd, { maxHeaderBytes: 100 })
  expect(longHeaders).toMatchObject({ from: { email: 'a@b.vn' }, text: 'x' })
  expect(longHeaders.trouble).toContain('headers_clipped')
})

test('a nest of ten thousand multiparts ends at the allowed depth', async () => {
  let source = ''
  for (let i = 0; i < 10_000; i++) source += `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`
  const letter = await readText(source)
  expect(letter.trouble).toContain('too_deep')
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
])('millions of %s do not hold the reader up', async (_, source) => {
  const raw = new TextEncoder().encode(source)
  const bounds = { maxHeaderBytes: 8 * 1024 * 1024, maxHeaders: 1_000_000, maxHeaderValueLength: 8_000_000 }
  expect(await processorTimeOf(() => readLetter(raw, bounds))).toBeLessThan(60_000)
})

test('an independent reader finds the same bodies and files', async () => {
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
    const ours = await readLetter(raw)
    const theirs = await PostalMime.parse(raw, { forceRfc822Attachments: true })
    expect(ours.subject).toBe(theirs.subject)
    // Theirs joins quoted lines of flowed text with those around them.
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

test('any damage to a letter still gives a letter within the limits', async () => {
  const random = seededRandom(20240506)
  const limits = { ...DEFAULT_LETTER_LIMITS, maxParts: 20, maxDepth: 4, maxRecipients: 6, maxTextBytes: 2000 }
  const originals = [...fixtures.values()]
  const pick = (list: Uint8Array[]) => list[Math.floor(random() * list.length)] ?? new Uint8Array()
  for (let round = 0; round < 3000; round++) {
    const raw = damage(pick(originals), pick(originals), random)
    const letter = await readLetter(raw, limits)
    expect(
      letter.to.length + letter.cc.length + letter.bcc.length + letter.replyTo.length,
    ).toBeLessThanOrEqual(6)
    expect(letter.attachments.length).toBeLessThanOrEqual(20)
    expect(letter.text.length).toBeLessThanOrEqual(4000)
    for (const { name, size, content } of letter.attachments) {
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u)
      expect(name).not.toBe('')
      expect(size).toBe(content.length)
    }
    for (const text of [
      letter.subject,
      letter.text,
      letter.html ?? '',
      textOf(letter),
      letter.from?.name ?? '',
    ]) {
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toContain('\0')
    }
  }
})

/** A small generator of the same numbers on every machine (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Flips bytes, cuts, repeats, and grafts a piece of another letter in. */
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

test('lines with blanks before the colon are headers', async () => {
  const blanks = ' '.repeat(50)
  const letter = await readText(`Subject : Báo giá\nFrom\t: a@b.vn\nTo${blanks}: c@d.vn\n\nx`)
  expect(letter).toMatchObject({
    subject: 'Báo giá',
    from: { email: 'a@b.vn' },
    to: [{ email: 'c@d.vn' }],
    text: 'x',
  })
  expect((await readText('Chào anh : báo giá\n\nx')).text).toBe('Chào anh : báo giá\n\nx')
})

const bytesOf = (...pieces: (string | readonly number[])[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))))

test.each([
  ['the body names', 'Content-Type: text/plain; charset=gb2312\n\nx'],
  [
    'the first part names',
    'Content-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/plain;\n charset="GBK"\n\nx\n--m--',
  ],
])('a raw subject and a raw name are read by the charset that %s', async (_name, rest) => {
  const you = [0xc4, 0xe3]
  const raw = bytesOf('Subject: ', you, '\nFrom: ', you, ' <a@b.vn>\n', rest)
  expect(await readLetter(raw)).toMatchObject({ subject: '你', from: { name: '你', email: 'a@b.vn' } })
})

test('a raw subject whose charset nobody names is read by the one that it looks like', async () => {
  const words = [0xeb, 0xcf, 0xcd, 0xcd, 0xc5, 0xd2, 0xde, 0xc5, 0xd3, 0xcb, 0xcf, 0xc5]
  const raw = bytesOf('Subject: ', words, '\nFrom: a@b.vn\nContent-Type: text/plain; charset=us-ascii\n\nx')
  expect((await readLetter(raw)).subject).toBe('Коммерческое')
})

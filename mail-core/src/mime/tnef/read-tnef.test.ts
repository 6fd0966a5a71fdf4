import { expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'
import { unpackRtf } from './compressed-rtf.ts'
import { readRtf } from './read-rtf.ts'
import { readTnef } from './read-tnef.ts'
import { attribute, moment, type Property, packedRtf, properties, tnef, unicode } from './tnef.fixture.ts'

const limits = { maxTextBytes: 1_000_000, maxParts: 100 }
const message = (...list: Property[]) => attribute(1, 6, 0x9003, properties(list))
const codePage = (page: number) =>
  attribute(1, 6, 0x9007, Buffer.from([page & 255, page >> 8, 0, 0, 0, 0, 0, 0]))
const fileStart = attribute(2, 6, 0x9002, Buffer.alloc(14))
const file = (name: string, content: string, ...list: Property[]) =>
  Buffer.concat([
    fileStart,
    attribute(2, 6, 0x800f, Buffer.from(content)),
    attribute(2, 6, 0x9005, properties([unicode(0x3707, name), ...list])),
  ])
const parsed = (packed: Uint8Array, text = '') =>
  Buffer.from(
    `From: a@b.vn\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\n${text}\n--m\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\n${Buffer.from(packed).toString('base64')}\n--m--\n`,
  )

test('reads text, HTML and files packed by Outlook', async () => {
  const html: Property = {
    number: 0x1013,
    type: 0x102,
    value: Buffer.from('<p>Báo giá <img src="cid:logo"></p>'),
  }
  const page: Property = { number: 0x3fde, type: 0x03, value: Buffer.from([0xe9, 0xfd, 0, 0]) }
  const packed = tnef(
    message(unicode(0x1000, 'Báo giá'), html, page),
    file('bảng giá.xlsx', 'PK', unicode(0x370e, 'application/vnd.ms-excel')),
    file('logo.png', 'png', unicode(0x3712, '<logo>')),
  )
  const read = await parseMessage(parsed(packed))
  expect(read).toMatchObject({
    text: expect.stringContaining('Báo giá'),
    html: expect.stringContaining('<img'),
  })
  expect(
    read.attachments.map(({ name, contentType, isInline, size }) => [name, contentType, isInline, size]),
  ).toEqual([
    ['bảng giá.xlsx', 'application/vnd.ms-excel', false, 2],
    ['logo.png', 'application/octet-stream', true, 3],
  ])
})

test("prefers the message's own text and extracts only the files", async () => {
  const packed = tnef(message(unicode(0x1000, 'Packed')), file('a.txt', 'x'))
  const read = await parseMessage(parsed(packed, 'Written'))
  expect([read.text, read.html, read.attachments.map(({ name }) => name)]).toEqual([
    'Written',
    null,
    ['a.txt'],
  ])
})

test('decodes texts of old Outlook versions by code page', () => {
  const body = attribute(1, 2, 0x800c, Buffer.from([0x47, 0xf4, 0xde, 0]))
  expect(readTnef(tnef(codePage(1258), body), limits)?.text).toBe('Gỗ')
  const title = Buffer.concat([fileStart, attribute(2, 1, 0x8010, Buffer.from([0xc4, 0xe3, 0x2e, 0x61, 0]))])
  const data = attribute(2, 6, 0x800f, Buffer.from('x'))
  expect(readTnef(tnef(codePage(936), title, data), limits)?.files).toMatchObject([{ name: '你.a' }])
})

test.each([true, false])('reads an RTF text (compressed: %s)', (isCompressed) => {
  const html =
    "{\\rtf1\\ansi\\ansicpg1258\\fromhtml1 \\deff0{\\fonttbl{\\f0\\fcharset163 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf \\par\\htmlrtf0 B\\u225?o gi\\'e1 {\\*\\htmltag84 &amp;}\\htmlrtf x\\htmlrtf0{\\*\\mhtmltag64 <no>}{\\*\\htmltag72 </p>}}"
  const rtf = (text: string): Property => ({
    number: 0x1009,
    type: 0x102,
    value: packedRtf(text, isCompressed),
  })
  expect(readTnef(tnef(message(rtf(html))), limits)).toMatchObject({ html: '<p>Báo giá &amp;</p>' })
  const plain =
    "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\*\\generator x;}Ch\\u224'3fo\\par {\\b anh}\\tab\\{1\\}}"
  expect(readTnef(tnef(message(rtf(plain.replace("\\u224'3f", '\\u224?')))), limits)?.text).toBe(
    'Chào\nanh\t{1}',
  )
})

test('expands repetitions in compressed text', () => {
  const example = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  )
  expect(unpackRtf(example, 1000)).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
})

test('converts an invitation to a calendar', () => {
  const [appointment, meeting] = ['0220060000000000c000000000000046', '90dad86e0b451b1098da00aa003f1305']
  const packed = tnef(
    attribute(1, 8, 0x8008, Buffer.from('IPM.Microsoft Schedule.MtgReq\0')),
    message(
      unicode(0x37, 'Họp; báo giá'),
      unicode(0x5d01, 'vy@xuongmoc.example'),
      unicode(0x0c1a, 'Vy'),
      moment(appointment, 0x820d, new Date('2026-11-23T01:00:00Z')),
      moment(appointment, 0x820e, new Date('2026-11-23T02:30:00Z')),
      { ...unicode(0x8208, 'Kho'), set: appointment },
      { set: meeting, number: 3, type: 0x102, value: Buffer.from([1, 2, 0xff]) },
    ),
  )
  const [invitation] = readTnef(packed, limits)?.files ?? []
  expect(invitation).toMatchObject({ name: 'invite.ics', contentType: 'text/calendar' })
  expect(new TextDecoder().decode(invitation?.content).split('\r\n')).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      'UID:0102ff',
      'DTSTART:20261123T010000Z',
      'DTEND:20261123T023000Z',
      'SUMMARY:Họp\\; báo giá',
      'LOCATION:Kho',
      'ORGANIZER;CN="Vy":mailto:vy@xuongmoc.example',
    ]),
  )
})

test('lists an embedded message and its files as files', () => {
  const inner = tnef(message(unicode(0x1000, 'Inside')), file('b.txt', 'b'))
  const object: Property = { number: 0x3701, type: 0x0d, value: Buffer.concat([Buffer.alloc(16), inner]) }
  const outer = tnef(fileStart, attribute(2, 6, 0x9005, properties([unicode(0x3001, 'Thư cũ'), object])))
  expect(readTnef(outer, limits)?.files.map(({ name }) => name)).toEqual(['Thư cũ.txt', 'b.txt'])
})

test('keeps an invalid winmail.dat as a file', async () => {
  expect(readTnef(Buffer.from('no such thing'), limits)).toBeNull()
  const read = await parseMessage(parsed(Buffer.from('broken')))
  expect(read.attachments.map(({ name }) => name)).toEqual(['winmail.dat'])
})

test('stays readable after any byte changes', () => {
  const tnefMessage = tnef(
    message(unicode(0x1000, 'x'), { number: 0x1009, type: 0x102, value: packedRtf('{\\rtf1 x}', true) }),
    file('a.txt', 'x'),
  )
  let seed = 3
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let i = 0; i < 3000; i++) {
    const raw = Buffer.from(tnefMessage)
    for (let changes = 0; changes <= i % 5; changes++) raw[4 + random(raw.length - 4)] = random(256)
    expect(() => readTnef(raw.subarray(0, raw.length - random(30)), limits)).not.toThrow()
  }
})

test('truncates content that declares an endless length', () => {
  const bomb = Buffer.concat([
    Buffer.from('ffffff7fffffff7f4c5a467500000000', 'hex'),
    Buffer.alloc(100_000, 0xff),
  ])
  expect(unpackRtf(bomb, 50_000).length).toBeLessThanOrEqual(50_000)
  expect(readRtf(`{\\rtf1${'{'.repeat(200_000)}x`, 1_000_000).text).toBe('x')
  expect(readRtf(`{\\rtf1${"\\'".repeat(200_000)}`, 1_000_000).html).toBeNull()
  const many = tnef(...Array.from({ length: 500 }, () => file('a', 'x')))
  expect(readTnef(many, limits)?.files.length).toBeLessThanOrEqual(100)
})

import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dialects } from '../bounces/dialects.fixture.ts'
import { moreDialects } from '../bounces/more-dialects.fixture.ts'
import { parseMessage } from '../parse-message.ts'
import { readHeaders } from '../read-headers.ts'
import { readAuthor } from './read-author.ts'

const faults = (...values: string[]) =>
  readAuthor(values.map((value) => ({ name: 'from', value }))).faults.join(' ')

test.each([
  ['Khuê <khue@mocviet.test>', ''],
  ['khue@mocviet.test', ''],
  ['"Khuê: Mộc Việt" <khue@mocviet.test>', ''],
  ['khue@mocviet.test (Khuê: kho)', ''],
  ['"khue tran"@mocviet.test', ''],
  ['Khuê\u200b <khue@mocviet.test>', ''],
  ['Mộc Việt, Ltd <khue@mocviet.test>', ''],
  ['duy@dakwood.test, Ltd <khue@mocviet.test>', 'several'],
  ['root <root@localhost>', ''],
  ['', 'no_address'],
  ['Giám đốc', 'no_address'],
  ['Giám đốc <giám đốc>', 'no_address'],
  ['group:;', 'no_address group'],
  ['Kho: khue@mocviet.test;', 'group'],
  ['khue@mocviet.test, x@la.example', 'several'],
  ['Khuê <khue@moc\u00adviet.test>', 'unseen'],
  ['khue@mocviet.test\u200b', 'unseen'],
  ['Khuê <khue@moc\u{e0074}viet.test>', 'unseen'],
  ['khue@mocviet.\u00a0test', 'malformed'],
  ['khue@mocviet\ufeff.test', 'unseen'],
  ['khue @ mocviet\ufeff.test', 'no_address'],
  ['<@[x,@y:khue@mocviet.test>', 'malformed'],
  ['"khue@mocviet.test" <x@la.example>', 'address_in_name'],
  ['=?utf-8?q?khue=40mocviet=2Etest?= <x@la.example>', 'address_in_name'],
  ['"khue @ mocviet.test" <x@la.example>', 'address_in_name'],
  ['khue\u0332@mocviet.test <x@la.example>', 'address_in_name'],
  ['"khue@mocviet.test"@la.example', 'address_in_name'],
  ['khue\uff20mocviet.test@la.example', 'address_in_name'],
  ['Khuê (@khue) <khue@mocviet.test>', ''],
  ['khue@[192.0.2.1]', ''],
  ['Khuê <khue@[IPv6:2001:db8::1]>', ''],
  ['Khuê <khue@[IPv6:::ffff:192.0.2.1]>', ''],
  ['khue@[mocviet.test]', 'no_address'],
  ['khue@[cafe.bd]', 'no_address'],
  ['Khuê <khue@[ipv6:cafe.bd]>', 'no_address'],
  ['khue@mocviet.test)', 'no_address'],
  ['khue@mocviet..test', 'no_address'],
  ['khue@mocviet.test-', 'no_address'],
  ['khue@mocviet.test.', ''],
  ['"boss@mocviet.test" <boss@mocviet.te>', 'address_in_name'],
  ['"boss@mocviet.test-x" <boss@mocviet.test>', 'address_in_name'],
  ['"boss@mocviet.test. Kho" <boss@mocviet.test>', ''],
  ['"(boss@mocviet.test, Kho)" <boss@mocviet.test>', ''],
  ['khue @ mocviet . test', ''],
  ['x @ c5.example', ''],
  ['Khuê khue@mocviet.test', 'malformed'],
  ['"Khuê <khue@mocviet.test>', 'no_address'],
  ['Khuê <khue@mocviet.test> x', 'malformed'],
  ['Khuê) <khue@mocviet.test>', 'malformed'],
  ['Khuê <khue@mocviet.test', 'malformed'],
  ['Khuê <x@la.example> <khue@mocviet.test>', 'several'],
  ['<x@la.example khue@mocviet.test>', 'no_address'],
  ['<khue@mocviet.test">', 'no_address'],
])('the author %j has the faults %j', (value, expected) => {
  expect(faults(value)).toBe(expected)
})

test('an unquoted comma splits the name of a single author only', () => {
  const value = 'Mộc Việt, Ltd <info@mocviet.test>'
  expect(readAuthor([{ name: 'from', value }]).all).toEqual([
    { name: 'Mộc Việt, Ltd', email: 'info@mocviet.test' },
  ])
})

test('two From lines name several authors, of which the first is displayed', () => {
  expect(faults('a@b.vn', 'c@d.vn')).toBe('several')
  const { displayed } = readAuthor([
    { name: 'subject', value: 'x' },
    { name: 'from', value: 'a@b.vn' },
    { name: 'from', value: 'c@d.vn' },
  ])
  expect(displayed.email).toBe('a@b.vn')
})

test.each([
  ['Subject: a\r\nFrom: x@la.example\r\nSubject: b', 'said_twice'],
  ['Content-Type: text/html\r\nFrom: x@la.example\r\nContent-Type: text/plain', 'said_twice'],
  ['To: a@b.vn\r\nFrom: x@la.example\r\nTo: c@d.vn', ''],
])('repeated headers are ambiguous, because servers verify a different line: %j', (head, expected) => {
  expect(readAuthor(readHeaders(Buffer.from(head))).faults.join(' ')).toBe(expected)
})

test.each([
  `x@la.example (${'y'.repeat(9000)}) <khue@mocviet.test>`,
  `x@la.example${'\r\n (yyyy)'.repeat(2000)} <khue@mocviet.test>`,
  ',\r\nFrom: x@la.example\r\nSender: khue@mocviet.test',
])('the verified author is the displayed one and is read completely: %j', async (from) => {
  const { from: displayed, headers } = await parseMessage(Buffer.from(`From: ${from}\r\n\r\nx`))
  const author = readAuthor(headers)
  expect(displayed).toEqual(author.displayed)
  expect(displayed?.email).toBe('x@la.example')
  expect(author.faults).toContain('several')
})

const many = 'X-Filler: y\r\n'.repeat(600)

test.each([
  ['behind more fields than are read', `${many}From: khue@mocviet.test`, ''],
  [
    'above more fields than are read',
    `From: khue@mocviet.test\r\n${many}From: x@la.example`,
    'khue@mocviet.test',
  ],
])('an author with %s is ambiguous and is still displayed', async (_, head, email) => {
  const { from: displayed, headers } = await parseMessage(Buffer.from(`${head}\r\n\r\nx`))
  const author = readAuthor(headers)
  expect(displayed?.email ?? '').toBe(email)
  expect(author.displayed.email).toBe(email)
  expect(author.isAmbiguous).toBe(true)
})

test.each([
  ['Khuê <khue@mocviet.test>', ['mocviet.test']],
  ['"gd@la.example" <khue@mocviet.test>', ['mocviet.test']],
  ['khue@mocviet.test, x@la.example', ['mocviet.test', 'la.example']],
  ['Kho: khue@mocviet.test (gd@bank.example);', ['mocviet.test', 'bank.example']],
  ['"x@la.example" khue @ mocviet.test', ['mocviet.test', 'la.example']],
])('programs could read %j as an author of %j', (value, domains) => {
  expect(readAuthor([{ name: 'from', value }]).domains.toSorted()).toEqual(domains.toSorted())
})

test('a message without a From line has no author', () => {
  expect(readAuthor([]).faults).toEqual(['no_address'])
})

/** Authors in the common forms of programs, lists and services. */
const ordinary = [
  'Khuê <khue@mocviet.test>',
  '"Nguyễn, Thu Hà" <ha@mocviet.test>',
  'khue@mocviet.test (Trần Minh Khuê)',
  'khue@mocviet.test',
  '<khue@mocviet.test>',
  '"khue@mocviet.test" <khue@mocviet.test>',
  '"KHUE@MOCVIET.TEST" <khue@mocviet.test>',
  '=?UTF-8?B?VHLhuqduIE1pbmggS2h1w6o=?= <khue@mocviet.test>',
  '"Khuê via Nhóm mộc" <nhom-moc@googlegroups.com>',
  '"Vy Phạm (Google Drive)" <drive-shares-dm-noreply@google.com>',
  '"Vy (via Google Docs)" <comments-noreply@docs.google.com>',
  'GitHub <noreply@github.com>',
  'Amazon.com <shipment-tracking@amazon.com>',
  '"Booking.com" <noreply@booking.com>',
  'Shopee Việt Nam <info@mail.shopee.vn>',
  'VPBank <noreply@care.vpbank.com.vn>',
  'Team @ Figma <hello@figma.com>',
  '"Team@Work" <hello@teamatwork.example>',
  'Giảm giá @ 50.000đ <sale@tiki.vn>',
  '"Vy | Xưởng Mộc ✨" <vy@xuongmoc.example>',
  '"O\'Brien, Pat" <pat.o\'brien+list@example.ie>',
  'bounces+SRS0=aB3d=QX=example.org=vy@forwarder.example',
  'msprvs1=1a2b=bounces-271-khue=mocviet.test@bounce.example',
  'a.b.-c_d@ex-ample.co.uk',
  '"a b"@example.org',
  'Hộp thư <hộp.thư@mộcviệt.test>',
  'Vy <vy@xn--mcvit-hsa.example>',
  'vy@mail_01.example.org',
  'Vy <vy@xuongmoc.example.>',
  'root@localhost',
  '山田 <taro@例え.jp>',
]

test.each(ordinary)('the author %j has no faults', (value) => {
  expect(readAuthor([{ name: 'from', value }]).faults.filter((fault) => fault !== 'address_in_name')).toEqual(
    [],
  )
})

test('keeps a name that is not an address of another person', () => {
  const named = ordinary.filter((value) => faults(value).includes('address_in_name'))
  expect(named).toEqual(['"Team@Work" <hello@teamatwork.example>', 'Giảm giá @ 50.000đ <sale@tiki.vn>'])
})

test('of the stored real messages, only those without an author have faults', async () => {
  const odd: string[] = []
  for (const folder of ['../fixtures/', '../protection/fixtures/']) {
    const at = new URL(folder, import.meta.url)
    for (const file of (await readdir(at)).filter((name) => name.endsWith('.eml'))) {
      const { headers } = await parseMessage(await readFile(new URL(file, at)))
      if (readAuthor(headers).faults.length > 0) odd.push(file)
    }
  }
  expect(odd).toEqual(['broken-headers.eml', 'no-headers.eml'])
})

test('bounce reports of all servers have an author or an empty one', () => {
  const odd = Object.values({ ...dialects, ...moreDialects }).filter(
    ({ from }) => faults(from) !== '' && !/mailer-daemon|mail delivery|^<>$/i.test(from),
  )
  expect(odd.map(({ from }) => from)).toEqual([])
})

test('removes duplicate faults', () => {
  const head = 'From: a@b.vn\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\nContent-Type: text/plain'
  expect(readAuthor(readHeaders(Buffer.from(head))).faults).toEqual([])
})

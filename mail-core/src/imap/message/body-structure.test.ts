import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BodySection } from '../commands/fetch-item.ts'
import { fromOctetText, toOctetText } from '../octets.ts'
import { writeBodyStructure } from './body-structure.ts'
import { withCrlf } from './crlf.ts'
import { describeMessage, envelopeOf, listedFields, selectListedFields } from './description.ts'
import { writeEnvelope } from './envelope.ts'
import { selectFields } from './header-fields.ts'
import { type MessagePart, readPartTree } from './part-tree.ts'
import { findPart, selectBinary, selectRange, selectSection } from './select-section.ts'
import { shortStructureOf } from './short-structure.ts'

const lines = (...list: string[]) => fromOctetText(list.map((line) => `${line}\r\n`).join(''))

/** All FETCH items of a message, computed from its stored description. */
function fetchItems(raw: Uint8Array) {
  const description = describeMessage(raw)
  return {
    envelope: writeEnvelope(envelopeOf(description)),
    body: shortStructureOf(description.bodyStructure),
    bodyStructure: description.bodyStructure,
  }
}

const nested = lines(
  'From: Fred Foobar <foobar@Blurdybloop.example>',
  'Sender: "Office, \\"A\\"" <office@x.test>',
  'To: mooch@owatagu.siam.edu.example (Mooch), Team: a@b.test, "B C" <b@c.test>;',
  'Date: Mon, 7 Feb 1994 21:52:25 -0800',
  'Subject: =?utf-8?q?B=C3=A1o?=',
  '\tcao',
  'Message-Id: <B27397-0100000@x>',
  'Content-Type: multipart/mixed; boundary="out er"',
  '',
  'preamble',
  '--out er',
  'Content-Type: TEXT/PLAIN; charset="us-ascii"; name*0*=utf-8\'\'a%20; name*1="b\\"c"',
  'Content-Transfer-Encoding: Quoted-Printable',
  'Content-Language: vi, en',
  '',
  'Ch=C3=A0o',
  '',
  '--out er  ',
  'Content-Type: message/rfc822',
  '',
  'Subject: inner',
  'From: a@b.test',
  'Content-Type: multipart/alternative; boundary=in',
  '',
  '--in',
  '',
  'plain',
  '--in',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename="x y.html"',
  '',
  '<p>',
  '</p>',
  '--in--',
  'epilogue',
  '--out er',
  'Content-Type: application/octet-stream; name=a(1).bin (a comment)',
  'Content-Transfer-Encoding: base64',
  'Content-ID: <c@d>',
  'Content-MD5: Q2hlY2s=',
  '',
  'AAEC',
  '--out er--',
)

test('describes the structure of a message with exact octet and line counts', () => {
  const { envelope, body, bodyStructure } = fetchItems(nested)
  expect(envelope).toBe(
    '("Mon, 7 Feb 1994 21:52:25 -0800" "=?utf-8?q?B=C3=A1o?= cao" (("Fred Foobar" NIL "foobar" "Blurdybloop.example")) ' +
      '(("Office, \\"A\\"" NIL "office" "x.test")) (("Fred Foobar" NIL "foobar" "Blurdybloop.example")) ' +
      '(("Mooch" NIL "mooch" "owatagu.siam.edu.example")(NIL NIL "Team" NIL)(NIL NIL "a" "b.test")("B C" NIL "b" "c.test")(NIL NIL NIL NIL)) ' +
      'NIL NIL NIL "<B27397-0100000@x>")',
  )
  const first =
    '("text" "plain" ("charset" "us-ascii" "name*0*" "utf-8\'\'a%20" "name*1" "b\\"c") NIL NIL "quoted-printable" 11 1'
  const inner =
    '(NIL "inner" ((NIL NIL "a" "b.test")) ((NIL NIL "a" "b.test")) ((NIL NIL "a" "b.test")) NIL NIL NIL NIL NIL)'
  expect(body).toBe(
    `(${first})("message" "rfc822" NIL NIL NIL "7bit" 213 ${inner} ` +
      '(("text" "plain" NIL NIL NIL "7bit" 5 0)("text" "html" NIL NIL NIL "7bit" 9 1) "alternative") 14)' +
      '("application" "octet-stream" ("name" "a(1).bin") "<c@d>" NIL "base64" 4) "mixed")',
  )
  expect(bodyStructure).toContain(`${first} NIL NIL ("vi" "en") NIL)`)
  expect(bodyStructure).toContain('9 1 NIL ("attachment" ("filename" "x y.html")) NIL NIL)')
  expect(bodyStructure).toContain(
    '"base64" 4 "Q2hlY2s=" NIL NIL NIL) "mixed" ("boundary" "out er") NIL NIL NIL)',
  )
})

const section = (part: number[], of: BodySection['of'] = 'all', fields: string[] = []) => {
  const selected = selectSection(nested, readPartTree(nested), { part, of, fields })
  return selected && toOctetText(selected)
}

test('each section contains its octets of the message', () => {
  const full = toOctetText(nested)
  const bodyAt = full.indexOf('\r\n\r\n') + 4
  expect(section([])).toBe(full)
  expect(section([], 'header')).toBe(full.slice(0, bodyAt))
  expect(section([], 'text')).toBe(full.slice(bodyAt))
  expect(section([], 'fields', ['SUBJECT', 'message-id', 'x-none'])).toBe(
    'Subject: =?utf-8?q?B=C3=A1o?=\r\n\tcao\r\nMessage-Id: <B27397-0100000@x>\r\n\r\n',
  )
  expect(section([], 'fieldsNot', ['subject', 'to', 'from', 'sender', 'date', 'content-type'])).toBe(
    'Message-Id: <B27397-0100000@x>\r\n\r\n',
  )
  expect(section([1])).toBe('Ch=C3=A0o\r\n')
  expect(section([1], 'mime')).toMatch(/^Content-Type: TEXT\/PLAIN[\s\S]*vi, en\r\n\r\n$/)
  expect(section([2], 'header')).toBe(
    'Subject: inner\r\nFrom: a@b.test\r\nContent-Type: multipart/alternative; boundary=in\r\n\r\n',
  )
  expect(section([2], 'fields', ['from'])).toBe('From: a@b.test\r\n\r\n')
  expect(section([2], 'text')).toMatch(/^--in\r\n[\s\S]*epilogue$/)
  expect(section([2, 1])).toBe('plain')
  expect(section([2, 2])).toBe('<p>\r\n</p>')
  expect(section([3])).toBe('AAEC')
  for (const missing of [[4], [1, 1], [2, 3], [3, 1], [0]]) expect(section(missing)).toBeNull()
  expect(section([1], 'header')).toBeNull()
})

test('returns a part decoded and in ranges', () => {
  const root = readPartTree(nested)
  expect(selectBinary(nested, root, [3])).toEqual(new Uint8Array([0, 1, 2]))
  expect(selectBinary(nested, root, [1])).toEqual(fromOctetText('Ch\xc3\xa0o\r\n'))
  expect(selectBinary(nested, root, [9])).toBeNull()
  expect(toOctetText(selectRange(fromOctetText('abcdef'), { offset: 4, count: 10 }))).toBe('ef')
  expect(selectRange(fromOctetText('abc'), { offset: 9, count: 1 })).toHaveLength(0)
  const odd = lines('Content-Transfer-Encoding: x-uue', '', 'x')
  expect(selectBinary(odd, readPartTree(odd), [1])).toBe('unknown encoding')
})

test('a message with one part has it as part 1', () => {
  const plain = lines('Subject: a', '', 'b')
  const root = readPartTree(plain)
  expect(findPart(root, [1])).toBe(root)
  expect(findPart(root, [2])).toBeNull()
  expect(describeMessage(plain).bodyStructure).toBe('("text" "plain" NIL NIL NIL "7bit" 3 1 NIL NIL NIL NIL)')
  expect(fetchItems(new Uint8Array(0)).body).toBe('("text" "plain" NIL NIL NIL "7bit" 0 0)')
})

test('describes broken messages in a form that clients can read', () => {
  const broken = (...list: string[]) => fetchItems(lines(...list)).body
  expect(broken('Content-Type: multipart/mixed; boundary=a', '', 'nothing')).toBe(
    '("text" "plain" NIL NIL NIL "7bit" 9 1)',
  )
  expect(broken('Content-Type: message/rfc822', 'Content-Transfer-Encoding: base64', '', 'eA==')).toBe(
    '("application" "octet-stream" NIL NIL NIL "base64" 6)',
  )
  expect(broken('Content-Type: ;;;=', '', 'x')).toBe('("text" "plain" NIL NIL NIL "7bit" 3 1)')
  expect(broken('Content-Type: text/plain; name="Báo"', '', 'x')).toContain(
    '("name" {4}\r\nB\xe1o)'.replace('{4}', '{3}'),
  )
})

const fixtures = globSync('../../mime/{fixtures,protection/fixtures}/*.eml', { cwd: import.meta.dirname })

/** Parses parenthesised lists; fails if they are not well-formed. */
function readLists(text: string): unknown {
  let at = 0
  const read = (): unknown => {
    if (text[at] === '(') {
      const list: unknown[] = []
      at++
      while (text[at] !== ')') {
        if (text[at] === ' ') at++
        else list.push(read())
      }
      at++
      return list
    }
    const match = /^(?:"((?:[^"\\]|\\.)*)"|\{(\d+)\}\r\n|(NIL|\d+))/.exec(text.slice(at))
    if (!match) throw new Error(`cannot be parsed at ${text.slice(at, at + 40)}`)
    at += match[0].length + Number(match[2] ?? 0)
    return match[1] ?? match[3]
  }
  const parsed = read()
  if (at !== text.length) throw new Error('more text after the end')
  return parsed
}

test.each(fixtures.map((path) => path.split('/').at(-1) as string).toSorted())(
  'the structure of %s is well-formed, and every part is inside its parent',
  (name) => {
    const path = fixtures.find((fixture) => fixture.endsWith(`/${name}`)) as string
    const raw = withCrlf(new Uint8Array(readFileSync(`${import.meta.dirname}/${path}`)))
    for (const written of Object.values(fetchItems(raw))) readLists(written)
    const root = readPartTree(raw)
    expect(fetchItems(raw).body).toBe(writeBodyStructure(raw, root, false))
    const { header } = describeMessage(raw)
    const headerRange = { start: 0, end: root.bodyStart }
    const names = [...listedFields]
    for (const some of [names, names.slice(0, 12), ['Subject', 'x-priority', 'DATE']])
      expect(selectListedFields(header, some)).toBe(
        toOctetText(selectFields(raw, headerRange, { names: some, isNot: false })),
      )
    expect(selectListedFields(header, ['Subject', 'DKIM-Signature'])).toBeNull()
    const check = (part: MessagePart, start: number, end: number) => {
      expect(part.headerStart).toBeGreaterThanOrEqual(start)
      expect(part.bodyEnd).toBeLessThanOrEqual(end)
      expect(part.bodyStart).toBeLessThanOrEqual(part.bodyEnd)
      for (const child of [...part.children, ...(part.message ? [part.message] : [])]) {
        check(child, part.bodyStart, part.bodyEnd)
      }
    }
    check(readPartTree(raw), 0, raw.length)
  },
)

test('converts line ends to CRLF, without a copy if they already are', () => {
  const good = fromOctetText('a\r\nb\r\n')
  expect(withCrlf(good)).toBe(good)
  expect(toOctetText(withCrlf(fromOctetText('\na\nb\r\nc\n\nd')))).toBe('\r\na\r\nb\r\nc\r\n\r\nd')
})

import { expect, test } from 'vitest'
import { encodeUtf8 } from '../octets.ts'
import { readEnvelope, writeEnvelope } from './envelope.ts'
import { readHeaderFields } from './header-fields.ts'
import { readWrittenEnvelope } from './read-envelope.ts'

test.each([
  'From: Khuê <khue@mocviet.test>\r\nTo: "An \\"A\\" \\\\ B" <an@x.test>, b@x.test\r\nSubject: Báo "giá" (1)\r\nDate: Mon, 02 Mar 2026 10:00:00 +0700',
  'Subject: x\r\nMessage-ID: <a@b>\r\nIn-Reply-To: <c@d>\r\nCc: Team: a@x.test, b@x.test;',
  `Subject: ${'dài '.repeat(400)}\r\nBcc: c@x.test`,
  'From: ()\r\nSubject: )("{3}',
  '',
])('what is written of an envelope says all that was in it: %s', (header) => {
  const raw = encodeUtf8(`${header}\r\n\r\n`)
  const envelope = readEnvelope(readHeaderFields(raw, 0, raw.length - 2))
  expect(readWrittenEnvelope(writeEnvelope(envelope))).toEqual(envelope)
})

test('what is no envelope is read to its end', () => {
  for (const text of ['', '(', '((((((((', '("a', '({9}\r\nx', '(NIL NI', ')'.repeat(9)])
    expect(readWrittenEnvelope(text).from).toEqual([])
})

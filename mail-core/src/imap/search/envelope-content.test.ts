import { expect, test } from 'vitest'
import type { SearchKey } from '../commands/search-key.ts'
import { readEnvelope } from '../message/envelope.ts'
import { readHeaderFields } from '../message/header-fields.ts'
import { encodeUtf8 } from '../octets.ts'
import { isDecidedByEnvelope } from './envelope-content.ts'
import { headerKeysOf } from './header-keys.ts'

const raw = encodeUtf8(
  'From: =?utf-8?q?Kh=C3=AA?= <khe@x.test>\r\nTo: "An, B" <an@x.test>, c@x.test\r\nSubject: =?utf-8?q?B=C3=A1o_gi=C3=A1?=\r\nMessage-ID: <1@x.test>\r\n\r\n',
)

test('the keys of a header are its decoded subject, addresses, ids and dates', () => {
  const keys = headerKeysOf(readEnvelope(readHeaderFields(raw, 0, raw.length - 2)), null)
  expect(keys).toEqual({
    sentAt: null,
    sentDay: null,
    subject: 'Báo giá',
    from: 'Khê <khe@x.test>',
    to: 'An, B <an@x.test>,  <c@x.test>',
    cc: null,
    bcc: null,
    messageId: '<1@x.test>',
    inReplyTo: null,
    fromMailbox: 'KHE',
    toMailbox: 'AN',
    ccMailbox: '',
    fromName: 'KHÊ',
    toName: 'AN, B',
    threadIds: '1@x.test',
  })
})

test('searches beyond the envelope are not answered by it', () => {
  const header = (field: string, text: string): SearchKey => ({ key: 'header', field, text })
  const all: SearchKey = { key: 'all' }
  expect(isDecidedByEnvelope({ key: 'and', keys: [all, header('subject', '(a)')] })).toBe(true)
  expect(isDecidedByEnvelope({ key: 'or', one: header('from', 'an'), other: header('cc', 'b') })).toBe(true)
  expect(isDecidedByEnvelope({ key: 'not', not: header('message-id', '<1@x.test>') })).toBe(true)
  expect(isDecidedByEnvelope(header('to', '"An, B"'))).toBe(false)
  expect(isDecidedByEnvelope(header('received', 'x'))).toBe(false)
  expect(isDecidedByEnvelope(header('constructor', 'x'))).toBe(false)
  expect(isDecidedByEnvelope({ key: 'or', one: all, other: { key: 'text', text: 'a' } })).toBe(false)
})

import { expect, test } from 'vitest'
import type { SearchKey } from '../commands/search-key.ts'
import { readEnvelope } from '../message/envelope.ts'
import { readHeaderFields } from '../message/header-fields.ts'
import { encodeUtf8 } from '../octets.ts'
import { envelopeContent, isDecidedByEnvelope } from './envelope-content.ts'

const raw = encodeUtf8(
  'From: =?utf-8?q?Kh=C3=AA?= <khe@x.test>\r\nTo: "An, B" <an@x.test>, c@x.test\r\nSubject: =?utf-8?q?B=C3=A1o_gi=C3=A1?=\r\nMessage-ID: <1@x.test>\r\n\r\n',
)

test('an envelope matches searches for subjects, addresses and ids', () => {
  const { header } = envelopeContent(readEnvelope(readHeaderFields(raw, 0, raw.length - 2)))
  expect(header('subject')).toBe('Báo giá')
  expect(header('from')).toBe('Khê <khe@x.test>')
  expect(header('to')).toBe('An, B <an@x.test>,  <c@x.test>')
  expect(header('message-id')).toBe('<1@x.test>')
  expect([header('cc'), header('in-reply-to'), header('x-other')]).toEqual([null, null, null])
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

import { expect, test } from 'vitest'
import { ancestorsOf, findMessageId, messageIdsOf } from './threading.ts'

test.each([
  ['<a@x.vn> <b@x.vn>', ['a@x.vn', 'b@x.vn']],
  ['<a@x.vn><b@x.vn>,\r\n\t<c@x.vn>', ['a@x.vn', 'b@x.vn', 'c@x.vn']],
  ['<a@x.vn> <b@x.vn> <a@x.vn>', ['a@x.vn', 'b@x.vn']],
  ['<long-id\r\n -of-outlook@x.vn>', ['long-id-of-outlook@x.vn']],
  ['a@x.vn b@x.vn', ['a@x.vn', 'b@x.vn']],
  ['Message from Khue of Monday <a@x.vn>', ['a@x.vn']],
  ['your letter of Monday', []],
  ['<>', []],
  ['<unclosed@x.vn', ['unclosed@x.vn']],
  [`<${'x'.repeat(2000)}@x.vn> <ok@x.vn>`, ['ok@x.vn']],
  ['', []],
])('%j contains the ids %j', (header, ids) => {
  expect(messageIdsOf(header)).toEqual(ids)
})

test.each([
  ['<a@x.vn>', 'a@x.vn'],
  [' a@x.vn ', 'a@x.vn'],
  ['20240501.7', '20240501.7'],
  ['<>', null],
  ['no id here', null],
  ['', null],
])('the id of %j is %j', (header, id) => {
  expect(findMessageId(header)).toBe(id)
})

test('the direct parent is last', () => {
  expect(ancestorsOf({ references: '<root@x> <mid@x>', inReplyTo: '<mid@x>' })).toEqual(['root@x', 'mid@x'])
  expect(ancestorsOf({ references: '<mid@x> <root@x>', inReplyTo: '<mid@x>' })).toEqual(['root@x', 'mid@x'])
  expect(ancestorsOf({ references: '<root@x>', inReplyTo: '<new@x>' })).toEqual(['root@x', 'new@x'])
  expect(ancestorsOf({ inReplyTo: '<only@x>' })).toEqual(['only@x'])
  expect(ancestorsOf({})).toEqual([])
})

test('keeps the root and the nearest of many ancestors', () => {
  const references = Array.from({ length: 5000 }, (_, i) => `<${i}@x.vn>`).join(' ')
  const ancestors = ancestorsOf({ references })
  expect(ancestors).toHaveLength(51)
  expect(ancestors[0]).toBe('0@x.vn')
  expect(ancestors.at(-1)).toBe('4999@x.vn')
})

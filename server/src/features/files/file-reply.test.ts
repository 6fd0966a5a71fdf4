import { expect, test } from 'vitest'
import { resolveRange } from './file-reply.ts'

test.each<[string, Parameters<typeof resolveRange>[0], ReturnType<typeof resolveRange>]>([
  ['no range', null, null],
  ['the beginning', { start: 0, end: 3 }, { start: 0, end: 3 }],
  ['one byte', { start: 9, end: 9 }, { start: 9, end: 9 }],
  ['to the end', { start: 4, end: null }, { start: 4, end: 9 }],
  ['beyond the end', { start: 4, end: 99 }, { start: 4, end: 9 }],
  ['from the end on', { start: 10, end: null }, 'beyond'],
  ['the last bytes', { last: 4 }, { start: 6, end: 9 }],
  ['more last bytes than there are', { last: 99 }, { start: 0, end: 9 }],
  ['no last bytes', { last: 0 }, 'beyond'],
  ['the rest of the same content', { start: 4, end: null, ifEtag: '"ab"' }, { start: 4, end: 9 }],
  ['the rest of another content', { start: 4, end: null, ifEtag: '"cd"' }, null],
])('range of a ten-byte file: %s', (_, range, expected) => {
  expect(resolveRange(range, { size: 10, blobHash: 'ab' })).toEqual(expected)
})

test('an empty file is sent in full for any requested range', () => {
  expect(resolveRange({ start: 0, end: null }, { size: 0, blobHash: 'ab' })).toBeNull()
})

import { expect, test } from 'vitest'
import { hasSpoofPrefix, plainSubject, rangesInPlainSubject } from './spoof-prefix.ts'

test.each([
  ['**SPOOF** Chuyển khoản gấp', true, 'Chuyển khoản gấp'],
  ['**SPOOF** ', true, ''],
  ['**SPOOF**', true, ''],
  ['Re: **SPOOF** Chuyển khoản gấp', false, 'Re: **SPOOF** Chuyển khoản gấp'],
  ['', false, ''],
])('the subject %j has the prefix: %s, and the text %j', (subject, isPrefixed, text) => {
  expect([hasSpoofPrefix(subject), plainSubject(subject)]).toEqual([isPrefixed, text])
})

test('matches keep their words when the prefix is removed', () => {
  const subject = '**SPOOF** Chuyển khoản'
  const matches = (ranges: [number, number][]) =>
    rangesInPlainSubject(subject, ranges).map((range) => plainSubject(subject).slice(...range))
  expect(matches([[10, 16]])).toEqual(['Chuyển'])
  expect(
    matches([
      [2, 7],
      [17, 22],
    ]),
  ).toEqual(['khoản'])
  expect(rangesInPlainSubject('Báo giá', [[0, 3]])).toEqual([[0, 3]])
})

import { expect, test } from 'vitest'
import { matchLike } from './match-like.ts'

const highlighted = (text: string, typed: string) =>
  matchLike(text, typed)?.ranges.map(([from, to]) => text.slice(from, to))

test.each([
  ['Chuyển tới thư mục', 'chuy', ['Chuy']],
  ['Chuyển tới thư mục', 'thu muc', ['thư', 'mục']],
  ['Đánh dấu đã đọc', 'da doc', ['Đá', 'đọc']],
  ['Tự động chuyển tiếp', 'CHUYỂN', ['chuyển']],
  ['Giao diện tối', 'toi', ['tối']],
  ['Thùng rác', 'hung', ['hùng']],
  ['Thùng rác', 'sach', undefined],
  ['Anything', '', []],
])('in %j the words %j match %j', (text, typed, expected) => {
  expect(highlighted(text, typed)).toEqual(expected)
})

test('matches decomposed and composed text', () => {
  expect(matchLike('Đã gửi'.normalize('NFD'), 'gui')?.ranges).toEqual([[3, 6]])
})

test('a prefix match ranks before an inner match', () => {
  const score = (text: string) => matchLike(text, 'chuy')?.score ?? 0
  expect(score('Chuyển tiếp')).toBeGreaterThan(score('Tự động chuyển tiếp'))
  expect(score('Tự động chuyển tiếp')).toBeGreaterThan(score('achuyen'))
})

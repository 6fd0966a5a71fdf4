import { expect, test } from 'vitest'
import { completeAddress } from './link.ts'

test.each([
  ['mocviet.vn', 'https://mocviet.vn'],
  ['mocviet.vn/gia?lo=2#a', 'https://mocviet.vn/gia?lo=2#a'],
  [' https://mocviet.vn/a ', 'https://mocviet.vn/a'],
  ['HTTP://mocviet.vn', 'HTTP://mocviet.vn'],
  ['ha@mocviet.vn', 'mailto:ha@mocviet.vn'],
  ['mailto:ha@mocviet.vn', 'mailto:ha@mocviet.vn'],
  ['0901 234 567', 'tel:0901234567'],
  ['+84 (90) 123-4567', 'tel:+84901234567'],
  ['tel:+84901234567', 'tel:+84901234567'],
])('%s leads to %s', (typed, address) => {
  expect(completeAddress(typed)).toBe(address)
})

test.each([
  '',
  'báo giá',
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc',
  'ftp://x.vn',
  'vbscript:x',
])('"%s" is rejected as a link target', (typed) => {
  expect(completeAddress(typed)).toBeNull()
})

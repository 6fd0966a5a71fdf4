import { expect, test } from 'vitest'
import { findHighlights } from './highlight.ts'
import { parseTyped } from './search-query.ts'

function highlighted(text: string, typed: string): string {
  let rest = text
  for (const [start, end] of findHighlights(text, parseTyped(typed).terms).toReversed()) {
    rest = `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`
  }
  return rest
}

test.each([
  ['Báo giá gỗ sồi', 'bao gia', '[Báo] [giá] gỗ sồi'],
  ['Đường dây nóng', 'duo', '[Đường] dây nóng'],
  ['Bao bì, báo giá', '"bao gia"', 'Bao bì, [báo giá]'],
  ['Báo giá -nháp', 'giá -nháp', 'Báo [giá] -nháp'],
  ['Đơn MV-DH-1234 mới', 'mv-dh-1234', 'Đơn [MV-DH-1234] mới'],
  ['a b a b', 'a', '[a] b [a] b'],
  ['một hai ba', '"một hai" "hai ba"', '[một hai ba]'],
  ['Giá đỗ và giả da, gia đình', 'giá', '[Giá] đỗ và giả da, gia đình'],
  ['Giả da, gia đình', 'giá', '[Giả] da, [gia] đình'],
  ['Hoà giải, hòa nhạc', 'hòa ', '[Hoà] giải, [hòa] nhạc'],
  ['không có gì', 'báo', 'không có gì'],
])('in "%s" the query %s matches %s', (text, typed, expected) => {
  expect(highlighted(text, typed)).toBe(expected)
  expect(highlighted(text.normalize('NFD'), typed).normalize('NFC')).toBe(expected)
})

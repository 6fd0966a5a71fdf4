import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Invoice 42', 'invoice 42'],
  ['Báo giá GỖ SỒI', 'bao gia go soi'],
  ['Đặng Thuỳ Trâm', 'dang thuy tram'],
  ['Trường Đại học Kinh tế Quốc dân', 'truong dai hoc kinh te quoc dan'],
  ['ƯƠNG ương ƠN ơn ĂN ăn', 'uong uong on on an an'],
  ['Ελλάδα Ёлка ÇĞİŞ', 'ελλαδα елка cgis'],
  ['你好 สวัสดี हिन्दी 🕊️', '你好 สวัสดี हिन्दी 🕊️'],
  ['', ''],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(text.normalize('NFD'))).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

test('folds all of a text longer than one chunk', () => {
  expect(foldText('Đường '.repeat(5000))).toBe('duong '.repeat(5000))
})

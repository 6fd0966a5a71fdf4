import { expect, test } from 'vitest'
import { findMisleading } from './misleading-link.ts'

test.each([
  [
    'https://vietcombank.com.vn/dang-nhap',
    'https://vcb-login.example/x',
    'vietcombank.com.vn',
    'vcb-login.example',
  ],
  ['www.mocviet.test', 'https://evil.example/', 'mocviet.test', 'evil.example'],
  ['vietcombank.com.vn', 'http://203.0.113.9/', 'vietcombank.com.vn', '203.0.113.9'],
  ['Mở https://ngân-hàng.vn ngay', 'https://a.example/', 'ngân-hàng.vn', 'a.example'],
  ['vietcom\u00ADbank.com.vn', 'https://a.example/', 'vietcombank.com.vn', 'a.example'],
  [
    'https://vietcombank.com.vn',
    'https://vietcombank.com.vn.evil.example/',
    'vietcombank.com.vn',
    'vietcombank.com.vn.evil.example',
  ],
  [
    'https://vietcombank.com.vn',
    'https://vietcombank.com.vn@evil.example/',
    'vietcombank.com.vn',
    'evil.example',
  ],
  ['https://apple.com', 'https://xn--pple-43d.com/', 'apple.com', 'xn--pple-43d.com'],
  ['ha@mocviet.test', 'mailto:ke.gian@evil.example', 'ha@mocviet.test', 'ke.gian@evil.example'],
])('“%s” leading to %s is misleading', (text, address, displayed, leadsTo) => {
  expect(findMisleading(text, address)).toEqual({ displayed, leadsTo })
})

test.each([
  ['Xem báo giá', 'https://a.example/'],
  ['', 'https://a.example/'],
  ['https://mocviet.test/a', 'https://mocviet.test/b?c=1'],
  ['mocviet.vn', 'https://www.mocviet.vn/'],
  ['www.mocviet.vn', 'https://tin.mocviet.vn/'],
  ['https://MocViet.VN', 'https://mocviet.vn/'],
  ['bao-gia.pdf', 'https://drive.example/f/1'],
  ['README.md', 'https://git.example/r'],
  ['ha@mocviet.test', 'mailto:Ha@mocviet.test?subject=x'],
  ['ha@mocviet.test', 'https://mocviet.test/people/ha'],
  ['Viết cho chúng tôi', 'mailto:ha@mocviet.test'],
  ['1.5.2', 'https://a.example/'],
  ['không phải địa chỉ', 'không phải'],
  [`${'a.'.repeat(2000)}com`, 'https://a.example/'],
])('“%s” leading to %s is not misleading', (text, address) => {
  expect(findMisleading(text, address)).toBeNull()
})

import { expect, test } from 'vitest'
import { isTrackingPixel } from './tracking-pixel.ts'

test.each([
  ['https://mail.mocviet.vn/api/v2/seen/0123456789abcdef', true],
  ['http://127.0.0.1:8080/api/v2/seen/0123456789abcdef_-Z', true],
  ['https://mail.mocviet.vn/api/v2/seen/short', false],
  ['https://mail.mocviet.vn/api/v2/seen/0123456789abcdef/more', false],
  ['https://mail.mocviet.vn/anh/api/v2/seen/0123456789abcdef', false],
  ['/api/v2/seen/0123456789abcdef', false],
  ['https://mocviet.vn/logo.png', false],
])('%s is a tracking pixel: %s', (url, is) => {
  expect(isTrackingPixel(url)).toBe(is)
})

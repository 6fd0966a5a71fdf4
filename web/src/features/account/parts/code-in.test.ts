import { expect, test } from 'vitest'
import { codeIn } from './code-in.ts'

test.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['482-913', '482913'],
  ['Ma xac minh Bo Cau: 482913. Co hieu luc 10 phut.', '482913'],
  ['48', '48'],
  ['48a2', '482'],
  ['4829131', '482913'],
  ['', ''],
])('%j contains %j', (text, code) => {
  expect(codeIn(text)).toBe(code)
})

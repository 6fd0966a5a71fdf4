import { expect, test } from 'vitest'
import { fillTemplate, slotNames } from './template.ts'

const fill = (template: string, values: Record<string, string | number>) =>
  fillTemplate(template, values, String)

test.each([
  ['Đã chuyển {n} hội thoại vào {f}', { n: 3, f: 'Thùng rác' }, 'Đã chuyển 3 hội thoại vào Thùng rác'],
  ['{n} {n?message|messages}', { n: 1 }, '1 message'],
  ['{n} {n?message|messages}', { n: 0 }, '0 messages'],
  ['{name} was here', { name: '{n}$&' }, '{n}$& was here'],
])('%s', (template, values, text) => {
  expect(fill(template, values)).toBe(text)
})

test('a template tells what it asks for', () => {
  expect(slotNames('{n} {n?a|b} of {folder}')).toEqual(['folder', 'n'])
})

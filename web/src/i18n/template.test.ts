import { expect, test } from 'vitest'
import { fillTemplate, pluralsOf, slotNames } from './template.ts'

const fill = (template: string, values: Record<string, string | number>, locale = 'en-GB') =>
  fillTemplate(template, values, { locale, formatNumber: (value) => value.toLocaleString(locale) })

test.each([
  ['Đã chuyển {n} hội thoại vào {f}', { n: 3, f: 'Thùng rác' }, 'Đã chuyển 3 hội thoại vào Thùng rác'],
  ['{n, plural, one {# message} other {# messages}}', { n: 1 }, '1 message'],
  ['{n, plural, one {# message} other {# messages}}', { n: 0 }, '0 messages'],
  [
    '{n, plural, one {# message} other {# messages}} in {f}',
    { n: 1204, f: 'Sent' },
    '1,204 messages in Sent',
  ],
  ['Save {n, plural, =1 {this one} other {these}}', { n: 1 }, 'Save this one'],
  ['{name} was here', { name: '{n}$&' }, '{n}$& was here'],
])('%s', (template, values, text) => {
  expect(fill(template, values)).toBe(text)
})

test('a language counts by its own rules, not by those of English', () => {
  const polish = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}'
  const filled = [1, 2, 5, 12, 22, 25].map((n) => fill(polish, { n }, 'pl'))
  expect(filled).toEqual(['1 plik', '2 pliki', '5 plików', '12 plików', '22 pliki', '25 plików'])
})

test('a language that has one kind of number says one thing of one and of many', () => {
  const vietnamese = '{n, plural, other {# tệp}}'
  expect([1, 2].map((n) => fill(vietnamese, { n }, 'vi-VN'))).toEqual(['1 tệp', '2 tệp'])
})

test('a template tells what it asks for, and which kinds of number it knows', () => {
  const template = '{n, plural, one {# a} other {# b}} of {folder}'
  expect(slotNames(template)).toEqual(['folder', 'n'])
  expect(pluralsOf(template)).toEqual([['one', 'other']])
})

import { expect, test } from 'vitest'
import { argumentNames, compileMessage, listArguments } from './compile-message.ts'
import { formatMessage, type MessageValues } from './message.ts'

const fill = (text: string, values: MessageValues, locale = 'en-GB') =>
  formatMessage(compileMessage(text), values, { locale, formatNumber: (n) => n.toLocaleString(locale) })

test.each([
  ['Đã chuyển {n} hội thoại vào {f}', { n: 3, f: 'Thùng rác' }, 'Đã chuyển 3 hội thoại vào Thùng rác'],
  ['{n, plural, one {# message} other {# messages}}', { n: 1 }, '1 message'],
  ['{n, plural, one {# message} other {# messages}}', { n: 0 }, '0 messages'],
  ['{n, plural, one {# message} other {# messages}} of {m}', { n: 1204, m: 2048 }, '1,204 messages of 2,048'],
  ['Save {n, plural, =1 {this one} other {these}}', { n: 1 }, 'Save this one'],
  ['{n, plural, one {Labels of {n} row} other {Labels of {n} rows}}', { n: 1 }, 'Labels of 1 row'],
  ['{n, plural, =0 {} other {{n, plural, one {one} other {#}} of {name}}}', { n: 2, name: 'An' }, '2 of An'],
  ['{name} was here', { name: '{n}$&' }, '{n}$& was here'],
])('%s', (text, values, filled) => {
  expect(fill(text, values)).toBe(filled)
})

test('each language uses its own plural categories', () => {
  const polish = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}'
  const filled = [1, 2, 5, 12, 22, 25].map((n) => fill(polish, { n }, 'pl'))
  expect(filled).toEqual(['1 plik', '2 pliki', '5 plików', '12 plików', '22 pliki', '25 plików'])
})

test.each(['{n, plural, one {#}', '{n, plural, one {#}}', '{n, date}', '{n'])('rejects %s', (text) => {
  expect(() => compileMessage(text)).toThrow()
})

test('lists arguments at any depth, and the forms of plurals', () => {
  const text = '{n, plural, one {# a of {name}} other {# b}} of {folder}'
  expect(argumentNames(text)).toEqual(['folder', 'n', 'name'])
  expect(listArguments(text).flatMap(({ forms }) => (forms ? [forms] : []))).toEqual([['one', 'other']])
})

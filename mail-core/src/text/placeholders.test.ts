import { expect, test } from 'vitest'
import { fillHtml, fillLine, isSigned, unfilledNames, type Values } from './placeholders.ts'

const values: Values = {
  name: 'Chị <Vân>',
  company: 'Mộc Việt',
  date: '23/11/2026',
  sender: 'Khuê',
  signature: '<div>Khuê</div>',
}

test.each([
  ['<div>Kính gửi {{name}},</div>', '<div>Kính gửi Chị &lt;Vân&gt;,</div>'],
  ['{{Công&nbsp;ty}} · {{ngày}} · {{ SENDER }}', 'Mộc Việt · 23/11/2026 · Khuê'],
  ['{{chữ ký}}', '<div>Khuê</div>'],
  ['{{price}} {name} {{}} {{constructor}}', '{{price}} {name} {{}} {{constructor}}'],
])('fills %s as %s', (html, filled) => {
  expect(fillHtml(html, values)).toBe(filled)
})

test('keeps unknown placeholders', () => {
  expect(fillHtml('{{name}}, {{sender}}, {{tên}}', { ...values, name: null })).toBe('{{name}}, Khuê, {{tên}}')
})

test('fills a subject as plain text without a signature', () => {
  expect(fillLine('{{name}}: {{date}}{{signature}}', values)).toBe('Chị <Vân>: 23/11/2026')
})

test.each([
  ['<div>a</div><div class="bocau_signature">Khuê</div>', true],
  ['<div>a</div><div class="bocau_quote"><div class="bocau_signature">Vy</div></div>', false],
])('%s: is signed is %s', (body, isSignedSo) => {
  expect(isSigned(body)).toBe(isSignedSo)
})

test('lists the positions of an unknown name, last first', () => {
  expect(unfilledNames('{{tên}} & {{Name}}: {{date}} {{chữ ký}}')).toEqual([
    { from: 10, to: 18 },
    { from: 0, to: 7 },
  ])
  expect(unfilledNames('{{ tên\u00a0}}')).toEqual([{ from: 0, to: 9 }])
})

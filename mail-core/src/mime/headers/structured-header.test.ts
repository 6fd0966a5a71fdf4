import { expect, test } from 'vitest'
import { readStructuredHeader } from './structured-header.ts'

test.each([
  ['text/plain', 'text/plain', {}],
  ['Text/HTML; Charset="UTF-8"; format=flowed', 'text/html', { charset: 'UTF-8', format: 'flowed' }],
  ['multipart/mixed; boundary="a;b=\\"c"', 'multipart/mixed', { boundary: 'a;b="c' }],
  ['text/plain; charset=utf-8 (a comment; with=things)', 'text/plain', { charset: 'utf-8' }],
  ['a/b; name=Invoice(1).pdf', 'a/b', { name: 'Invoice(1).pdf' }],
  ['a/b; name=x (open', 'a/b', { name: 'x (open' }],
  ['a/b; boundary=one; boundary=two', 'a/b', { boundary: 'one' }],
  ["attachment; filename*=UTF-8''G%E1%BB%97.pdf; filename=plain.pdf", 'attachment', { filename: 'Gỗ.pdf' }],
  ["attachment; filename*1*=%97.pdf; filename*0*=utf-8'vi'G%E1%BB", 'attachment', { filename: 'Gỗ.pdf' }],
  ['attachment; filename*0="a%20"; filename*1=b.pdf', 'attachment', { filename: 'a%20b.pdf' }],
  ['attachment; filename="=?utf-8?Q?G=E1=BB=97?=.pdf"', 'attachment', { filename: 'Gỗ.pdf' }],
  ["attachment; filename*=nothing''%41%zz%4", 'attachment', { filename: 'A%zz%4' }],
  [
    'attachment; filename*0="Giấy"; filename*1=" ủy quyền"; filename*2=" 2026.pdf"',
    'attachment',
    { filename: 'Giấy ủy quyền 2026.pdf' },
  ],
  ['a/b; name = " x " ', 'a/b', { name: ' x ' }],
  ['a/b; name= Bảng giá.pdf ', 'a/b', { name: 'Bảng giá.pdf' }],
  ['a/b; __proto__=x; constructor=y', 'a/b', { __proto__: undefined, constructor: 'y' }],
  ['; =; ;;x', '', {}],
])('%s', (header, value, params) => {
  const read = readStructuredHeader(header)
  expect(read.value).toBe(value)
  for (const [name, text] of Object.entries(params)) expect(read.params.get(name)).toBe(text)
})

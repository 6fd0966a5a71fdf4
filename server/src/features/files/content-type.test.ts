import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'

test.each([
  ['application/pdf', 'x.pdf', 'application/pdf'],
  ['Text/Plain; charset=utf-8', 'x', 'text/plain'],
  ['image/png', 'x.txt', 'image/png'],
  ['application/octet-stream', 'Báo giá.PDF', 'application/pdf'],
  ['', 'x.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['', 'x.constructor', 'application/octet-stream'],
  ['', 'x', 'application/octet-stream'],
  ['text/html\r\nBcc: a@b.test', 'x', 'application/octet-stream'],
  ['message/rfc822', 'thư.eml', 'application/octet-stream'],
  ['multipart/mixed', 'x', 'application/octet-stream'],
  ['nonsense', 'x.zip', 'application/zip'],
])('%s with content type %s becomes %s', (input, name, type) => {
  expect(contentTypeOf(input, name)).toBe(type)
})

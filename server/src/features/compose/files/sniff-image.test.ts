import { expect, test } from 'vitest'
import { sniffImage } from './upload-files.ts'

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/gif', 'GIF89a\x01\0\x01\0'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  [null, '<svg xmlns="http://www.w3.org/2000/svg">'],
  [null, '<!doctype html><script>'],
  [null, 'RIFF\x10\0\0\0WAVEfmt '],
  [null, '\x89PNG\r\n\x1a\n<script>'],
  [null, ''],
])('detects an image by its first bytes: %s', (type, start) => {
  expect(sniffImage(Buffer.from(start, 'latin1'))).toBe(type)
})

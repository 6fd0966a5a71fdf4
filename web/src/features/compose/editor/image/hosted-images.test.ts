import { expect, test } from 'vitest'
import { addressOfImage, localImagePath } from './hosted-images.ts'

const origin = 'https://thu.mocviet.vn'

test.each([
  ['/api/v2/public/files/abc123/raw', '/api/v2/public/files/abc123/raw'],
  ['/api/v2/files/abc123/download?inline=1', '/api/v2/files/abc123/download?inline=1'],
  [`${origin}/api/v2/public/files/abc123/raw`, '/api/v2/public/files/abc123/raw'],
  [addressOfImage('abc123'), '/api/v2/public/files/abc123/raw'],
  ['https://evil.test/api/v2/public/files/abc123/raw', null],
  ['//evil.test/api/v2/public/files/abc123/raw', null],
  ['/api/v2/public/files/../../session/raw', null],
  ['/api/v2/files/abc123/download', null],
  ['/api/v2/session', null],
])('%s', (src, path) => {
  expect(localImagePath(src, origin)).toBe(path)
})

import { expect, test } from 'vitest'
import { safeNext } from './start-sign-on.ts'

const origin = 'https://mail.mocviet.test'

test.each([
  ['/', '/'],
  ['/folder/INBOX', '/folder/INBOX'],
  ['/folder/Tháng 3?page=2#top', '/folder/Th%C3%A1ng%203?page=2#top'],
  ['/advance-search?q=https://evil.example', '/advance-search?q=https://evil.example'],
])('%s is kept', (next, expected) => {
  expect(safeNext(next, origin)).toBe(expected)
})

test.each([
  '',
  'folder/INBOX',
  'https://evil.example/',
  'https:evil.example',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/\n//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/api/v2/session/single_sign_on/callback?code=x',
  '/storage/v1/files',
  '//mail.mocviet.test@evil.example',
  'https://mail.mocviet.test.evil.example/',
  '@evil.example',
])('%j becomes the start page', (next) => {
  expect(safeNext(next, origin)).toBe('/')
})

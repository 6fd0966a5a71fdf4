import { expect, test } from 'vitest'
import { isPasskeyCancelled, worksOnHost } from './passkey-calls.ts'

test.each([
  ['mocviet.test', 'mocviet.test', true],
  ['mocviet.test', 'mail.mocviet.test', true],
  ['mocviet.test', 'gomocviet.test', false],
  ['mail.mocviet.test', 'mocviet.test', false],
])('a passkey for %s works at %s: %s', (host, pageHost, works) => {
  expect(worksOnHost(host, pageHost)).toBe(works)
})

test('distinguishes a cancelled request from a failure', () => {
  expect(isPasskeyCancelled(new DOMException('', 'NotAllowedError'))).toBe(true)
  expect(isPasskeyCancelled(new TypeError('x'))).toBe(false)
})

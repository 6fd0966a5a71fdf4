import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OfficeKey } from '../../ports/office-editor.ts'
import { isSignedByOffice, signedBytes, ticksAt } from './find-opened-document.ts'

function createKey(): { key: OfficeKey; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  return { key: { modulus: plain(n), exponent: plain(e) }, privateKey }
}

const [current, old, stranger] = [createKey(), createKey(), createKey()]
const now = Date.UTC(2026, 2, 14, 9, 30)
const address = 'https://mail.mocviet.test/wopi/files/12?access_token=abc'
const signWith = (key: KeyObject, ticks = ticksAt(now), at = address) =>
  sign('sha256', signedBytes({ accessToken: 'abc', address: at }, ticks), key).toString('base64')
const request = {
  accessToken: 'abc',
  address,
  timestamp: String(ticksAt(now)),
  signature: signWith(current.privateKey),
  oldSignature: signWith(old.privateKey),
}
const keys = { current: current.key, old: old.key }

test('accepts a request of the office server', () => {
  expect(isSignedByOffice(request, keys, now)).toBe(true)
  expect(isSignedByOffice(request, { ...keys, old: null }, now)).toBe(true)
})

test('accepts old and new keys during a key change', () => {
  expect(isSignedByOffice(request, { current: old.key, old: null }, now)).toBe(true)
  const before = { ...request, signature: signWith(old.privateKey), oldSignature: '' }
  expect(isSignedByOffice(before, keys, now)).toBe(true)
})

test.each([
  [
    'of another sender',
    { signature: signWith(stranger.privateKey), oldSignature: signWith(stranger.privateKey) },
  ],
  ['for another token', { accessToken: 'abd' }],
  ['for another address', { address: address.replace('12', '13') }],
  ['at another time', { timestamp: String(ticksAt(now + 1)) }],
  ['without a signature', { signature: '', oldSignature: '' }],
  ['with an invalid time', { timestamp: '-1' }],
  ['with no time', { timestamp: '' }],
])('rejects a request %s', (_, change) => {
  expect(isSignedByOffice({ ...request, ...change }, keys, now)).toBe(false)
})

test('rejects a request replayed after twenty minutes', () => {
  expect(isSignedByOffice(request, keys, now + 20 * 60_000)).toBe(true)
  expect(isSignedByOffice(request, keys, now + 20 * 60_000 + 1)).toBe(false)
})

test('rejects proofs with an invalid key', () => {
  expect(isSignedByOffice(request, { current: { modulus: '', exponent: 'x' }, old: null }, now)).toBe(false)
})

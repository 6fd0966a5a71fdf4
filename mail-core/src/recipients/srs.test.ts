import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isRewritten, returnAddress, rewriteSender } from './srs.ts'

const day = 24 * 3_600_000
const start = Date.UTC(2026, 10, 20)
const messages = 'abcdefghijklmnopqrstuvwxyz234567'

function srsKey(secret: string, { now = start, message = '1@xuongmoc.example' } = {}) {
  const sign = (text: string) =>
    [...createHmac('sha256', secret).update(text).digest()].map((byte) => messages[byte & 31]).join('')
  return { sign, now, message }
}
const key = srsKey('one')
const rewrite = (sender: string, domain: string, by = key) => rewriteSender(sender, domain, by) ?? ''

test.each(['vy@xuongmoc.example', 'Vy.Pham+don=hang@Xuong-Moc.example', "o'brien@a.b"])(
  'rewrites the sender of a message from %s in the standard format',
  (sender) => {
    const rewritten = rewrite(sender, 'mocviet.test')
    expect(rewritten).toMatch(/^SRS0=[a-z2-7]{6}=[a-z2-7]{2}=[^=]+=.+@mocviet\.test$/)
    expect(isRewritten(rewritten)).toBe(true)
    expect(returnAddress(sender)).toBe(sender)
  },
)

test('an address rewritten several times returns to the first rewriter', () => {
  const first = rewrite('vy@xuongmoc.example', 'a.test')
  const second = rewrite(first, 'b.test', srsKey('two'))
  const third = rewrite(second, 'c.test', srsKey('three'))
  expect(second).toMatch(/^SRS1=[a-z2-7]{6}=a\.test==/)
  expect(third).toMatch(/^SRS1=[a-z2-7]{6}=a\.test==/)
  expect(returnAddress(third)).toBe(first)
  expect(returnAddress(second)).toBe(first)
  expect(returnAddress(first)).toBe(first)
})

test.each(['vy@xuongmoc.example', 'SRS0=abcdef=aa=xuongmoc.example=vy@a.test'])(
  'messages of %s have different addresses, also on different days',
  (sender) => {
    const addresses = [
      key,
      srsKey('two'),
      srsKey('one', { message: '2@xuongmoc.example' }),
      srsKey('one', { now: start + day }),
    ].map((one) => rewrite(sender, 'mocviet.test', one))
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(rewrite(sender.toUpperCase(), 'mocviet.test').toLowerCase()).toBe(addresses[0]?.toLowerCase())
  },
)

test('keeps addresses that need no rewriting or cannot be rewritten', () => {
  expect(rewriteSender('', 'mocviet.test', key)).toBeNull()
  expect(rewriteSender('ha@MocViet.test', 'mocviet.test', key)).toBeNull()
  expect(rewriteSender(`${'x'.repeat(50)}@xuongmoc.example`, 'mocviet.test', key)).toBeNull()
})

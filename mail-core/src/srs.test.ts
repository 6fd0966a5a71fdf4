import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isRewritten, reverseSender, rewriteSender } from './srs.ts'

const day = 24 * 3_600_000
const start = Date.UTC(2026, 10, 20)
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

function keyOf(secret: string, now = start) {
  const sign = (text: string) =>
    [...createHmac('sha256', secret).update(text).digest()].map((byte) => letters[byte & 31]).join('')
  return { sign, now }
}
const key = keyOf('one')

test.each(['vy@xuongmoc.example', 'Vy.Pham+don=hang@Xuong-Moc.example', "o'brien@a.b"])(
  'a bounce finds its way back to %s, also where the case was changed on its way',
  (sender) => {
    const rewritten = rewriteSender(sender, 'mocviet.test', key) ?? ''
    expect(rewritten).toMatch(/^SRS0=[a-z2-7]{6}=[a-z2-7]{2}=[^=]+=.+@mocviet\.test$/)
    expect(isRewritten(rewritten)).toBe(true)
    const back = sender.replace(/@.*/, (host) => host.toLowerCase())
    expect(reverseSender(rewritten, key)).toBe(back)
    for (const changed of [rewritten.toLowerCase(), rewritten.toUpperCase()]) {
      expect(reverseSender(changed, key)?.toLowerCase()).toBe(back.toLowerCase())
    }
  },
)

test('an address that others have rewritten goes back to the first of them, however many there were', () => {
  const [one, two, three] = [keyOf('one'), keyOf('two'), keyOf('three')]
  const first = rewriteSender('vy@xuongmoc.example', 'a.test', one) ?? ''
  const second = rewriteSender(first, 'b.test', two) ?? ''
  const third = rewriteSender(second, 'c.test', three) ?? ''
  expect(second).toMatch(/^SRS1=[a-z2-7]{6}=a\.test==/)
  expect(third).toMatch(/^SRS1=[a-z2-7]{6}=a\.test==/)
  expect(reverseSender(third, three)).toBe(first)
  expect(reverseSender(second, two)).toBe(first)
  expect(reverseSender(first, one)).toBe('vy@xuongmoc.example')
})

test('nobody can make up an address by which we would send letters on', () => {
  const rewritten = rewriteSender('vy@xuongmoc.example', 'mocviet.test', key) ?? ''
  const [, , stamp] = rewritten.split('=')
  for (const made of [
    rewritten.replace('=vy@', '=ai@'),
    rewritten.replace('=xuongmoc.', '=khac.'),
    rewritten.replace(`=${stamp}=`, '=zz='),
    rewritten.replace(/=[a-z2-7]{6}=/, '=aaaaaa='),
    'SRS0=@mocviet.test',
    'SRS0====@mocviet.test',
    'SRS1=aaaaaa=a.test==b=c=d@mocviet.test',
    'vy@mocviet.test',
    '',
  ]) {
    expect([made, reverseSender(made, key)]).toEqual([made, null])
  }
  expect(reverseSender(rewritten, keyOf('two'))).toBeNull()
})

test('it is good for three weeks, also where the count of days comes round', () => {
  for (const begin of [start, 1023 * day]) {
    const rewritten = rewriteSender('vy@xuongmoc.example', 'mocviet.test', keyOf('one', begin)) ?? ''
    expect(reverseSender(rewritten, keyOf('one', begin + 21 * day))).toBe('vy@xuongmoc.example')
    expect(reverseSender(rewritten, keyOf('one', begin + 22 * day))).toBeNull()
  }
})

test('what need not or cannot be rewritten stays', () => {
  expect(rewriteSender('', 'mocviet.test', key)).toBeNull()
  expect(rewriteSender('ha@MocViet.test', 'mocviet.test', key)).toBeNull()
  expect(rewriteSender(`${'x'.repeat(50)}@xuongmoc.example`, 'mocviet.test', key)).toBeNull()
})

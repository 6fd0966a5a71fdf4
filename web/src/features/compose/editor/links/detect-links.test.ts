import { processorTimeOf } from '@bocau/mail-core/testing/processor-time.fixture'
import { expect, test } from 'vitest'
import { linkPattern } from './detect-links.ts'

test.each([
  ['xem https://mocviet.vn/gia.', 'https://mocviet.vn/gia'],
  ['HTTP://mocviet.vn?lo=2#a', 'HTTP://mocviet.vn?lo=2#a'],
  ['(https://vi.wikipedia.org/wiki/Sồi_(gỗ))', 'https://vi.wikipedia.org/wiki/Sồi_(gỗ)'],
  ['"https://mocviet.vn/a"', 'https://mocviet.vn/a'],
  ['<https://mocviet.vn/a>', 'https://mocviet.vn/a'],
  ['ftp://mocviet.vn/a', 'ftp://mocviet.vn/a'],
  ['www.mocviet.vn, www2', 'www.mocviet.vn'],
  ['ở kho-2.mocviet.com.vn/gia!', 'kho-2.mocviet.com.vn/gia'],
  ['-mocviet.vn/gia', 'mocviet.vn/gia'],
])('the web address in %j is %j', (text, address) => {
  expect(linkPattern.exec(text)?.slice(0, 2)).toEqual([address, address])
})

test.each([
  ['gửi ha@mocviet.vn.', 'ha@mocviet.vn'],
  ['-ha.nguyen+gia@mocviet.com.vn,', 'ha.nguyen+gia@mocviet.com.vn'],
  ['mailto:ha@mocviet.vn?subject=gia&body=a!', 'ha@mocviet.vn?subject=gia&body=a'],
])('the mail address in %j is %j', (text, address) => {
  const match = linkPattern.exec(text)
  expect([match?.[0], match?.[1]]).toEqual([address, undefined])
})

test.each(['báo giá', 'mocviet.vn', 'a@b', 'ha@b.c', 'https://', 'https://...', '09.12.2026', 'a/b'])(
  '%j is no address',
  (text) => {
    expect(linkPattern.exec(text)).toBeNull()
  },
)

/** Components of text without spaces: tokens, encoded words, truncated addresses, repeated punctuation. */
const tokens = ['a.', 'a-', 'a%20', 'Zm9v-YmFy_', '_', '.a', '-.a', '(a', '.', '(a)']
const cutOff = [
  'a@',
  'a@b.',
  'a@bb.vn?',
  'a@bb.vn?a=.',
  'a.vn',
  'a.vn/.',
  'http://(',
  'http://.(',
  'www.',
  'www.(',
]

test.each([...tokens, ...cutOff])(
  'scans a million characters of %j in linear time',
  { timeout: 120_000 },
  async (run) => {
    const cost = await processorTimeOf(() => {
      for (const prefix of ['', 'https://', 'https://x', 'a@b.vn?a=']) {
        const text = prefix + run.repeat(1_000_000 / run.length)
        for (const _ of text.matchAll(new RegExp(linkPattern, 'gi')));
      }
    })
    // Quadratic time would take hours.
    expect(cost).toBeLessThan(20_000)
  },
)

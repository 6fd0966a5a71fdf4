import { expect, test } from 'vitest'
import { networkOf } from '../kernel/network-of.ts'
import { FakeClock } from '../testing/memory/fake-clock.ts'
import { RateLimits } from './rate-limits.ts'

const limits = {
  connections: 2,
  connectionsWhenCrowded: 1,
  slots: 10,
  messagesPerMinute: 3,
  recipientsPerMinute: 5,
  unknownPerMinute: 2,
}

test('limits one address per minute without affecting others', async () => {
  const clock = new FakeClock()
  const rates = new RateLimits(clock, limits)
  expect([1, 2, 3, 4].map(() => rates.consume('192.0.2.1', 'message'))).toEqual([true, true, true, false])
  expect(rates.consume('192.0.2.2', 'message')).toBe(true)
  await clock.advance(60)
  expect(rates.consume('192.0.2.1', 'message')).toBe(true)
})

test('limits the open connections of an address', () => {
  const rates = new RateLimits(new FakeClock(), limits)
  expect([rates.open('a'), rates.open('a'), rates.open('a'), rates.open('b')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  rates.close('a')
  expect([rates.open('a'), rates.open('a')]).toEqual([true, false])
})

test('lowers the limit per address when the listener is more than half full', () => {
  const rates = new RateLimits(new FakeClock(), limits)
  for (const address of ['a', 'b', 'c'])
    expect([rates.open(address), rates.open(address)]).toEqual([true, true])
  expect([rates.open('d'), rates.open('d')]).toEqual([true, false])
  for (const address of ['a', 'a', 'b']) rates.close(address)
  expect(rates.open('d')).toBe(true)
})

test('reports a used-up limit before the action', () => {
  const rates = new RateLimits(new FakeClock(), limits)
  rates.consume('a', 'unknown')
  expect(rates.isLimitReached('a', 'unknown')).toBe(false)
  rates.consume('a', 'unknown')
  expect(rates.isLimitReached('a', 'unknown')).toBe(true)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.2', '192.0.2.2'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

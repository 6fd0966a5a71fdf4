import { expect, test } from 'vitest'
import { findFreeTime, isFlood, isRefusedTooOften, minute, type SentCount } from './sending-quota.ts'

const quota = { messagesPerHour: 5, recipientsPerHour: 20, recipientsPerDay: 50 }
const now = 1_000 * 60 * minute
const hour = 60 * minute
const sent = (minutesAgo: number, messages: number, recipients: number, refused = 0): SentCount => ({
  slot: now - minutesAgo * minute,
  letters: messages,
  recipients,
  refused,
})

test('a message within the quota can be sent now', () => {
  expect(findFreeTime(quota, [], { recipients: 20, now })).toBe(now)
  expect(findFreeTime(quota, [sent(10, 4, 19)], { recipients: 1, now })).toBe(now)
  expect(findFreeTime(quota, [sent(70, 5, 20)], { recipients: 20, now })).toBe(now)
})

test('a message above the quota can be sent when earlier ones expire', () => {
  const lately = [sent(50, 3, 3), sent(20, 2, 2)]
  expect(findFreeTime(quota, lately, { recipients: 1, now })).toBe(now - 50 * minute + hour + 5 * minute)
  expect(findFreeTime(quota, lately, { recipients: 17, now })).toBe(now - 50 * minute + hour + 5 * minute)
  expect(findFreeTime(quota, lately, { recipients: 19, now })).toBe(now - 20 * minute + hour + 5 * minute)
  const today = [sent(600, 2, 30), sent(300, 2, 20)]
  expect(findFreeTime(quota, today, { recipients: 1, now })).toBe(now - 600 * minute + 24 * hour + 5 * minute)
})

test('a message with more recipients than an hour allows can never be sent', () => {
  expect(findFreeTime(quota, [], { recipients: 21, now })).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  [100, [10, 10, 10, 10, 10], true],
  [99, [1, 1, 1, 1, 1], false],
  [109, [11, 11, 11, 11, 11], false],
  [400, [10, 10, 10, 10], false],
  [5_000, [], false],
])('%i recipients after days of %j are a flood: %s', (today, usual, expected) => {
  expect(isFlood(today, usual)).toBe(expected)
})

test.each([
  [[sent(10, 20, 100, 50)], true],
  [[sent(10, 20, 100, 49)], false],
  [[sent(10, 20, 200, 50)], false],
  [[sent(70, 20, 60, 50)], false],
])('too many refusals after sending %j: %s', (lately, expected) => {
  expect(isRefusedTooOften(lately, now)).toBe(expected)
})

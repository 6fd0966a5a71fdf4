import { expect, test } from 'vitest'
import { readUsage } from './usage.ts'

const quota = (used: number, total = 100) => ({
  user_quota: total,
  user_used_quota: used * 1024 * 1024,
  auto_quota: false,
})

test.each([
  [0, 0, undefined],
  [79.9, 0.799, undefined],
  [80, 0.8, 'warning'],
  [89.9, 0.899, 'warning'],
  [90, 0.9, 'danger'],
  [120, 1.2, 'danger'],
])('%d MB of 100 are a share of %d', (used, share, level) => {
  const usage = readUsage(quota(used))
  expect(usage.share).toBeCloseTo(share)
  expect(usage.level).toBe(level)
  expect(usage.remaining).toBeGreaterThanOrEqual(0)
})

test('a mailbox without a limit is never full', () => {
  expect(readUsage(quota(500, 0))).toMatchObject({ share: 0, level: undefined })
})

import { expect, test } from 'vitest'
import { createSpeedMeter } from './speed.ts'

test('estimates the remaining time from recent speed, once known', () => {
  const speed = createSpeedMeter()
  expect(speed.secondsRemaining(1000)).toBeUndefined()
  speed.record(0, 0)
  speed.record(100, 1000)
  expect(speed.secondsRemaining(1000)).toBeUndefined()
  speed.record(200, 2000)
  expect(speed.secondsRemaining(1000)).toBe(10)
  speed.record(600, 3000)
  expect(speed.secondsRemaining(1000)).toBe(6)
})

test('measures a restarted queue from scratch', () => {
  const speed = createSpeedMeter()
  speed.record(0, 0)
  speed.record(1_000_000, 4000)
  speed.record(0, 60_000)
  expect(speed.secondsRemaining(1000)).toBeUndefined()
})

test('a lost connection does not reduce the estimate', () => {
  const speed = createSpeedMeter()
  speed.record(0, 0)
  speed.record(1000, 2000)
  const before = speed.secondsRemaining(5000) ?? 0
  speed.record(1000, 12_000)
  expect(speed.secondsRemaining(5000)).toBeGreaterThan(before)
})

import { expect, test } from 'vitest'
import { watchSpeed } from './speed.ts'

test('estimates the remaining time from recent speed, once known', () => {
  const speed = watchSpeed()
  expect(speed.secondsRemaining(1000)).toBeUndefined()
  speed.note(0, 0)
  speed.note(100, 1000)
  expect(speed.secondsRemaining(1000)).toBeUndefined()
  speed.note(200, 2000)
  expect(speed.secondsRemaining(1000)).toBe(10)
  speed.note(600, 3000)
  expect(speed.secondsRemaining(1000)).toBe(6)
})

test('measures a restarted queue from scratch', () => {
  const speed = watchSpeed()
  speed.note(0, 0)
  speed.note(1_000_000, 4000)
  speed.note(0, 60_000)
  expect(speed.secondsRemaining(1000)).toBeUndefined()
})

test('a lost connection does not reduce the estimate', () => {
  const speed = watchSpeed()
  speed.note(0, 0)
  speed.note(1000, 2000)
  const before = speed.secondsRemaining(5000) ?? 0
  speed.note(1000, 12_000)
  expect(speed.secondsRemaining(5000)).toBeGreaterThan(before)
})

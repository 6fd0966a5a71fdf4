import { expect, test } from 'vitest'
import { watchSpeed } from './speed.ts'

test('the time left is told once it can be known, from how fast it went lately', () => {
  const speed = watchSpeed()
  expect(speed.secondsLeft(1000)).toBeUndefined()
  speed.note(0, 0)
  speed.note(100, 1000)
  expect(speed.secondsLeft(1000)).toBeUndefined()
  speed.note(200, 2000)
  expect(speed.secondsLeft(1000)).toBe(10)
  speed.note(600, 3000)
  expect(speed.secondsLeft(1000)).toBe(6)
})

test('a queue that starts anew is measured anew', () => {
  const speed = watchSpeed()
  speed.note(0, 0)
  speed.note(1_000_000, 4000)
  speed.note(0, 60_000)
  expect(speed.secondsLeft(1000)).toBeUndefined()
})

test('a line that is cut promises nothing shorter than what it was', () => {
  const speed = watchSpeed()
  speed.note(0, 0)
  speed.note(1000, 2000)
  const before = speed.secondsLeft(5000) ?? 0
  speed.note(1000, 12_000)
  expect(speed.secondsLeft(5000)).toBeGreaterThan(before)
})

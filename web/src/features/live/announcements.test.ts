import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { politely } from './announcements.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('announces the first message immediately and batches ten seconds', () => {
  const told: string[][] = []
  const { arrived } = politely<string>((messages) => told.push([...messages]))
  arrived('a')
  expect(told).toEqual([['a']])
  arrived('b')
  vi.advanceTimersByTime(4000)
  arrived('c')
  expect(told).toEqual([['a']])
  vi.advanceTimersByTime(6000)
  expect(told).toEqual([['a'], ['b', 'c']])
  vi.advanceTimersByTime(30_000)
  arrived('d')
  expect(told).toEqual([['a'], ['b', 'c'], ['d']])
})

test('announces nothing after it was stopped', () => {
  const speak = vi.fn<() => void>()
  const { arrived, stop } = politely<string>(speak)
  arrived('a')
  arrived('b')
  stop()
  vi.advanceTimersByTime(30_000)
  expect(speak).toHaveBeenCalledOnce()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchAnnouncements } from './announcements.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('announces the first message immediately and batches ten seconds', () => {
  const announced: string[][] = []
  const { arrived } = batchAnnouncements<string>((messages) => announced.push([...messages]))
  arrived('a')
  expect(announced).toEqual([['a']])
  arrived('b')
  vi.advanceTimersByTime(4000)
  arrived('c')
  expect(announced).toEqual([['a']])
  vi.advanceTimersByTime(6000)
  expect(announced).toEqual([['a'], ['b', 'c']])
  vi.advanceTimersByTime(30_000)
  arrived('d')
  expect(announced).toEqual([['a'], ['b', 'c'], ['d']])
})

test('announces nothing after it was stopped', () => {
  const speak = vi.fn<() => void>()
  const { arrived, stop } = batchAnnouncements<string>(speak)
  arrived('a')
  arrived('b')
  stop()
  vi.advanceTimersByTime(30_000)
  expect(speak).toHaveBeenCalledOnce()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartMissing } from '../../ui/parts/fetch-part.ts'
import { untilHere } from './later.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a part that did not come is asked for again until it does', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new PartMissing('gone'))
  const part = untilHere(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load.mock.calls.length).toBeGreaterThan(2)
  load.mockResolvedValue('here')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await part).toBe('here')
})

test('a part that came and is broken stays so', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no such thing'))
  await expect(untilHere(load)).rejects.toThrow('no such thing')
  expect(load).toHaveBeenCalledOnce()
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPart, handleMissingParts, PartMissing, prefetch, untilLoaded } from './fetch-part.ts'

const source = join(import.meta.dirname, '../..')

let restore: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  restore?.()
})

test('a chunk that fails is missing and can be requested again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('gone'))
  await expect(fetchPart(load)).rejects.toBeInstanceOf(PartMissing)
  load.mockResolvedValueOnce('part')
  expect(await fetchPart(load)).toBe('part')
})

test('a chunk fails after two minutes and waits for the handler', async () => {
  restore = handleMissingParts(120_000, async (cause) => {
    throw new PartMissing('told', { cause })
  })
  const failed = fetchPart(() => new Promise(() => {})).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await failed).toMatchObject({ message: 'told', cause: { message: 'Loading chunk timed out' } })
})

test('a loaded chunk leaves no timer', async () => {
  expect(await fetchPart(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('a missing prefetched chunk is handled only when it is needed', async () => {
  const onMissing = vi.fn<(cause: unknown) => Promise<never>>().mockRejectedValue(new PartMissing('told'))
  restore = handleMissingParts(120_000, onMissing)
  const load = () => fetchPart(() => new Promise(() => {}))
  void prefetch(load)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(onMissing).not.toHaveBeenCalled()
  const failure = load().catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await failure).toMatchObject({ message: 'told' })
  expect(onMissing).toHaveBeenCalledOnce()
})

test('a nested chunk is handled once', async () => {
  const onMissing = vi.fn<(cause: unknown) => Promise<never>>().mockRejectedValue(new PartMissing('told'))
  restore = handleMissingParts(120_000, onMissing)
  const inner = () => fetchPart(() => Promise.reject(new TypeError('gone')))
  await expect(fetchPart(inner)).rejects.toThrow('told')
  expect(onMissing).toHaveBeenCalledOnce()
})

test('every lazily loaded chunk has a time limit', () => {
  // These folders handle their own failures.
  const localPath = /^(?:api|i18n)\//
  const endless = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (!/\.tsx?$/.test(path) || path.includes('.test.') || localPath.test(path) || !path.includes('/'))
      return false
    const code = readFileSync(join(source, path), 'utf8').replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
    const all = code.match(/(?<!typeof )\bimport\(/g)?.length ?? 0
    const finished =
      code.match(/(?:fetchPart|lazyPart|sidePart)\(\s*(?:async )?\(\) =>\s*\(?(?:await )?import\(/g)
        ?.length ?? 0
    return all !== finished
  })
  expect(endless).toEqual([])
})

test('a missing chunk is requested until it loads', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new PartMissing('gone'))
  const part = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load.mock.calls.length).toBeGreaterThan(2)
  load.mockResolvedValue('here')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await part).toBe('here')
})

test('a chunk with an error stays broken', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no such thing'))
  await expect(untilLoaded(load)).rejects.toThrow('no such thing')
  expect(load).toHaveBeenCalledOnce()
})

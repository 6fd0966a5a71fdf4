import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerMissingParts, fetchPart, PartMissing, prefetch, untilHere } from './fetch-part.ts'

const source = join(import.meta.dirname, '../..')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a part that is refused is missing, and may be asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('gone'))
  await expect(fetchPart(load)).rejects.toBeInstanceOf(PartMissing)
  load.mockResolvedValueOnce('part')
  expect(await fetchPart(load)).toBe('part')
})

test('a part that is not here after two minutes has failed, and whoever answers for it is waited for', async () => {
  answerMissingParts(120_000, async (cause) => {
    throw new PartMissing('told', { cause })
  })
  const failed = fetchPart(() => new Promise(() => {})).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await failed).toMatchObject({ message: 'told', cause: { message: 'Loading chunk timed out' } })
})

test('a part that came leaves nothing that waits for it', async () => {
  expect(await fetchPart(async () => 'part')).toBe('part')
  expect(vi.getTimerCount()).toBe(0)
})

test('no page is given up for a part that nobody waits for yet; where it is wanted it is', async () => {
  const answer = vi.fn<(cause: unknown) => Promise<never>>().mockRejectedValue(new PartMissing('told'))
  answerMissingParts(120_000, answer)
  const load = () => fetchPart(() => new Promise(() => {}))
  prefetch(load)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(answer).not.toHaveBeenCalled()
  const wanted = load().catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await wanted).toMatchObject({ message: 'told' })
  expect(answer).toHaveBeenCalledOnce()
})

test('a part of a part is answered for once', async () => {
  const answer = vi.fn<(cause: unknown) => Promise<never>>().mockRejectedValue(new PartMissing('told'))
  answerMissingParts(120_000, answer)
  const inner = () => fetchPart(() => Promise.reject(new TypeError('gone')))
  await expect(fetchPart(inner)).rejects.toThrow('told')
  expect(answer).toHaveBeenCalledOnce()
})

test('every part that a screen fetches later is fetched with an end', () => {
  // The texts of the other language and the sending of large files answer for themselves.
  const own = /^(?:api|i18n)\//
  const endless = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => {
    if (!/\.tsx?$/.test(path) || path.includes('.test.') || own.test(path) || !path.includes('/'))
      return false
    const code = readFileSync(join(source, path), 'utf8').replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
    const all = code.match(/(?<!typeof )\bimport\(/g)?.length ?? 0
    const ended =
      code.match(/(?:fetchPart|lazyPart|sidePart)\(\s*(?:async )?\(\) =>\s*\(?(?:await )?import\(/g)
        ?.length ?? 0
    return all !== ended
  })
  expect(endless).toEqual([])
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

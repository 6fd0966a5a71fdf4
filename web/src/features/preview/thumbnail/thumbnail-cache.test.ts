import { expect, test } from 'vitest'
import { ThumbnailCache } from './thumbnail-cache.ts'

function createShelf(maxEntries = 10) {
  const rendered: string[] = []
  const released: string[] = []
  let runningCount = 0
  let maxRunning = 0
  const shelf = new ThumbnailCache<string>(
    async (name) => {
      runningCount += 1
      maxRunning = Math.max(maxRunning, runningCount)
      await Promise.resolve()
      rendered.push(name)
      runningCount -= 1
      if (name === 'broken') throw new Error('it cannot be read')
      return `blob:${name}`
    },
    (address) => released.push(address),
    maxEntries,
  )
  const get = (name: string, isNeeded = true) => shelf.get(name, name, () => isNeeded)
  return { drawn: rendered, gone: released, get, most: () => maxRunning }
}

test('renders each thumbnail once, one after the other', async () => {
  const { drawn, get, most } = createShelf()
  expect(await Promise.all(['a', 'b', 'a', 'c'].map((name) => get(name)))).toEqual([
    'blob:a',
    'blob:b',
    'blob:a',
    'blob:c',
  ])
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(most()).toBe(1)
})

test('a failed thumbnail does not block others', async () => {
  const { drawn, get } = createShelf()
  expect(await Promise.all([get('broken'), get('a'), get('broken')])).toEqual([
    undefined,
    'blob:a',
    undefined,
  ])
  expect(drawn).toEqual(['broken', 'a'])
})

test('a hidden thumbnail is rendered only when visible again', async () => {
  const { drawn, get } = createShelf()
  expect(await get('a', false)).toBeUndefined()
  expect(drawn).toEqual([])
  expect(await get('a')).toBe('blob:a')
})

test('drops the least recently used thumbnails', async () => {
  const { drawn, gone, get } = createShelf(2)
  for (const name of ['a', 'b', 'a', 'c']) await get(name)
  await Promise.resolve()
  expect(gone).toEqual(['blob:b'])
  await get('b')
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

import { expect, test } from 'vitest'
import { ThumbnailShelf } from './thumbnail-shelf.ts'

function begin(most = 10) {
  const drawn: string[] = []
  const gone: string[] = []
  let going = 0
  let mostAtOnce = 0
  const shelf = new ThumbnailShelf<string>(
    async (name) => {
      going += 1
      mostAtOnce = Math.max(mostAtOnce, going)
      await Promise.resolve()
      drawn.push(name)
      going -= 1
      if (name === 'broken') throw new Error('it cannot be read')
      return `blob:${name}`
    },
    (address) => gone.push(address),
    most,
  )
  const get = (name: string, isWanted = true) => shelf.get(name, name, () => isWanted)
  return { drawn, gone, get, most: () => mostAtOnce }
}

test('renders each thumbnail once, one after the other', async () => {
  const { drawn, get, most } = begin()
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
  const { drawn, get } = begin()
  expect(await Promise.all([get('broken'), get('a'), get('broken')])).toEqual([
    undefined,
    'blob:a',
    undefined,
  ])
  expect(drawn).toEqual(['broken', 'a'])
})

test('a hidden thumbnail is rendered only when visible again', async () => {
  const { drawn, get } = begin()
  expect(await get('a', false)).toBeUndefined()
  expect(drawn).toEqual([])
  expect(await get('a')).toBe('blob:a')
})

test('drops the least recently used thumbnails', async () => {
  const { drawn, gone, get } = begin(2)
  for (const name of ['a', 'b', 'a', 'c']) await get(name)
  await Promise.resolve()
  expect(gone).toEqual(['blob:b'])
  await get('b')
  expect(drawn).toEqual(['a', 'b', 'c', 'b'])
})

import { expect, test } from 'vitest'
import { groupBySharedKeys } from './merge-contacts.ts'

const keysOf = (written: string) => written.split(' ')

test('joins things with a common key, also transitively', async () => {
  const sets = await groupBySharedKeys(['a b', 'c', 'b d', 'e c', 'f', 'd g c'], keysOf)
  expect(sets.map((set) => [...set].toSorted())).toEqual([['a b', 'b d', 'c', 'd g c', 'e c'], ['f']])
})

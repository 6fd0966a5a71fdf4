import { expect, test } from 'vitest'
import { nextFocusTarget } from './next-focus-target.ts'

const order = 'a b c d e'.split(' ')

test.each<[id: string, now: string, expected: string | undefined, what: string]>([
  ['b', 'a b c d e', 'b', 'one that stays'],
  ['b', 'new a b c d e', 'b', 'one with something new above it'],
  ['b', 'a c d e', 'c', 'one that leaves alone'],
  ['b', 'c d e', 'c', 'one that leaves with what was above it'],
  ['d', 'c e', 'e', 'the last of several that leave'],
  ['a', 'd e', 'd', 'the first of several that leave'],
  ['e', 'a b c d', 'd', 'the last of all'],
  ['d', 'a c', 'c', 'one that leaves with everything below it'],
  ['b', 'new c d e f', 'c', 'one of a page that others come up to'],
  ['b', 'f g', undefined, 'one of a page of which nothing is left'],
  ['x', 'c d', 'c', 'one that never was there'],
])('the successor of %s in %s, %s is %s', (id, now, expected) => {
  expect(nextFocusTarget(id, order, now.split(' '))).toBe(expected)
})

test('a restored element is its own successor', () => {
  expect(nextFocusTarget('b', order, ['d', 'e'])).toBe('d')
  expect(nextFocusTarget('b', order, ['b', 'd', 'e'])).toBe('b')
})

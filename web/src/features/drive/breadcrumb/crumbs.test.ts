import { expect, test } from 'vitest'
import { fitCrumbs } from './crumbs.ts'

const way = (...names: string[]) => names.map((name) => ({ id: name, name }))
const shown = (names: string[], most: number) => {
  const { start, hidden, end } = fitCrumbs(way(...names), most)
  return [start, hidden, end].map((part) => part.map(({ name }) => name).join('')).join(' | ')
}

test.each([
  [['k', 'a', 'b'], 4, 'kab |  | '],
  [['k', 'a', 'b', 'c'], 4, 'kabc |  | '],
  [['k', 'a', 'b', 'c', 'd'], 4, 'k | ab | cd'],
  [['k', 'a', 'b', 'c', 'd', 'e'], 4, 'k | abc | de'],
  [['k', 'a', 'b'], 2, 'k | a | b'],
])('path %j with space for %i is shown as %s', (names, most, expected) => {
  expect(shown(names, most)).toBe(expected)
})

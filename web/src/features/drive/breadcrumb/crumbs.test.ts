import { expect, test } from 'vitest'
import { fitCrumbs } from './crumbs.ts'

const path = (...names: string[]) => names.map((name) => ({ id: name, name }))
const visible = (names: string[], max: number) => {
  const { start, hidden, end } = fitCrumbs(path(...names), max)
  return [start, hidden, end].map((part) => part.map(({ name }) => name).join('')).join(' | ')
}

test.each([
  [['k', 'a', 'b'], 4, 'kab |  | '],
  [['k', 'a', 'b', 'c'], 4, 'kabc |  | '],
  [['k', 'a', 'b', 'c', 'd'], 4, 'k | ab | cd'],
  [['k', 'a', 'b', 'c', 'd', 'e'], 4, 'k | abc | de'],
  [['k', 'a', 'b'], 2, 'k | a | b'],
])('path %j with space for %i is shown as %s', (names, max, expected) => {
  expect(visible(names, max)).toBe(expected)
})

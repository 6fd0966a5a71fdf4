import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findMissingTexts, findUnusedTexts, readAreas, readTextUsers } from './texts.ts'

const root = resolve(import.meta.dirname, '../..')
const areas = readAreas(root)
const readers = readTextUsers(root, areas)

test('every text that a part uses is loaded with the part', () => {
  expect(readers.length).toBeGreaterThan(500)
  expect(
    findMissingTexts(readers, areas).map(({ part, path, key }) => `${key} in ${path}, of ${part}`),
  ).toEqual([])
})

test('every text is used', () => {
  expect(findUnusedTexts(readers, areas)).toEqual([])
})

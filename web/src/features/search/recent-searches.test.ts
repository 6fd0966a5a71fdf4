import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test('a repeated search moves to the front, ignoring diacritics', () => {
  expect(withSearch(['phụ lục', 'báo giá'], 'Bao gia')).toEqual(['Bao gia', 'phụ lục'])
})

test('stores only the latest searches', () => {
  const many = Array.from({ length: 20 }, (_, index) => `thư ${index}`)
  expect(many.reduce<string[]>(withSearch, [])).toHaveLength(8)
})

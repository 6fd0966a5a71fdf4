import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test('a search stands first, and only once however its marks are typed', () => {
  expect(withSearch(['phụ lục', 'báo giá'], 'Bao gia')).toEqual(['Bao gia', 'phụ lục'])
})

test('only the latest searches are remembered', () => {
  const many = Array.from({ length: 20 }, (_, index) => `thư ${index}`)
  expect(many.reduce<string[]>(withSearch, [])).toHaveLength(8)
})

import { expect, test } from 'vitest'
import { uniqueBy } from './unique-by.ts'

test('keeps the first value of each key, in the given order', () => {
  const values = ['a1', 'b1', 'a2', 'c1', 'b2']
  expect(uniqueBy(values, (value) => value.charAt(0))).toEqual(['a1', 'b1', 'c1'])
})

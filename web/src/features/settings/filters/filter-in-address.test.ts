import { expect, test } from 'vitest'
import { filterInAddress } from './filter-in-address.ts'

test('the address may start a filter with a sender', () => {
  expect(filterInAddress('?from=ha%40mocviet.test')?.conditions).toEqual([
    { type: 'from', comparator: 'contains', value: 'ha@mocviet.test' },
  ])
})

test('an address without a sender starts no filter', () => {
  expect([filterInAddress(''), filterInAddress('?from=%20&size=3')]).toEqual([undefined, undefined])
})

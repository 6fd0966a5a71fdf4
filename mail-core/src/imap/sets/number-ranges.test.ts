import { expect, test } from 'vitest'
import { readMessageSet } from './message-set.ts'
import {
  indexRanges,
  intersectRanges,
  isInRanges,
  type NumberRanges,
  resolveSet,
  subtractRanges,
  toRanges,
  writeNumbersInOrder,
  writeRanges,
} from './number-ranges.ts'

const resolved = (text: string, largest: number, saved?: NumberRanges) => {
  const set = readMessageSet(text)
  return set && writeRanges(resolveSet(set, largest, saved))
}

test('a set contains each message once, in any order', () => {
  expect(resolved('7,3:5,4:6,1', 10)).toBe('1,3:7')
  expect(resolved('5:*', 3)).toBe('3:5')
  expect(resolved('*', 9)).toBe('9')
  expect(resolved('*:4', 9)).toBe('4:9')
  expect(resolved('*', 0)).toBe('')
  expect(resolved('$', 9, [[2, 4]])).toBe('2:4')
})

test('rejects invalid sets', () => {
  for (const text of [
    '',
    '0',
    '1,',
    ',1',
    '1:',
    ':1',
    '1:2:3',
    '01',
    '1;2',
    '**',
    '4294967296',
    '$,1',
    '-1',
    '1.5',
  ]) {
    expect(readMessageSet(text), text).toBeNull()
  }
})

const numbersIn = (ranges: NumberRanges) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))

test('intersects, joins and subtracts ranges like lists of numbers', () => {
  let state = 7
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  for (let round = 0; round < 500; round++) {
    const one = new Set(Array.from({ length: below(20) }, () => 1 + below(30)))
    const other = new Set(Array.from({ length: below(20) }, () => 1 + below(30)))
    const [a, b] = [toRanges(one), toRanges(other)]
    expect(numbersIn(a)).toEqual([...one].toSorted((x, y) => x - y))
    expect(new Set(numbersIn(intersectRanges(a, b)))).toEqual(one.intersection(other))
    expect(new Set(numbersIn(subtractRanges(a, b)))).toEqual(one.difference(other))
    for (let number = 0; number < 32; number++) expect(isInRanges(a, number)).toBe(one.has(number))
    const sorted = [...other].toSorted((x, y) => x - y)
    const numbers = indexRanges(sorted, a).flatMap(({ from, until }) => sorted.slice(from, until))
    expect(numbers).toEqual(sorted.filter((number) => one.has(number)))
  }
})

test('preserves a given order of numbers', () => {
  expect(writeNumbersInOrder([5, 6, 7, 3, 2, 9])).toBe('5:7,3,2,9')
  expect(writeNumbersInOrder([])).toBe('')
})

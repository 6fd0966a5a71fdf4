import { expect, test } from 'vitest'
import { rankNumbers, rankTexts } from './ranks.ts'

/** Returns the result of some steps, and their number. */
function finish<T>(steps: Generator<undefined, T>): { result: T; count: number } {
  for (let count = 1; ; count++) {
    const step = steps.next()
    if (step.done) return { result: step.value, count }
  }
}

const values = Array.from({ length: 25_003 }, (_, at) => (at * 48_271) % 7919)
const expected = (sorted: readonly number[]) => values.map((value) => sorted.indexOf(value))
const distinct = [...new Set(values)]

test('ranks many numbers and texts in several steps', () => {
  const numbers = finish(rankNumbers(Float64Array.from(values)))
  expect([...numbers.result]).toEqual(expected(distinct.toSorted((one, other) => one - other)))
  expect(numbers.count).toBeGreaterThan(3)

  const texts = finish(rankTexts(values.length, (at) => `t${values[at]}`))
  expect([...texts.result]).toEqual(
    expected(distinct.toSorted((one, other) => (`${one}` < `${other}` ? -1 : 1))),
  )
  expect(texts.count).toBeGreaterThan(8)
})

test('gives equal texts equal ranks', () => {
  const texts = ['b', 'a', 'b', '']
  expect([...finish(rankTexts(4, (at) => texts[at] as string)).result]).toEqual([2, 1, 2, 0])
  expect([...finish(rankTexts(0, () => '')).result]).toEqual([])
})

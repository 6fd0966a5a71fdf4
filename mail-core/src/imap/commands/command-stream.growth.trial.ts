import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../../testing/growth.fixture.ts'
import { eventsOf } from './stream.fixture.ts'

/** Hostile streams. */
const hostile: Record<string, (n: number) => string> = {
  'one long line': (n) => `a SEARCH ${'SEEN '.repeat(n)}\r\n`,
  'quotation marks': (n) => `a LOGIN ${'"'.repeat(n)}\r\n`,
  backslashes: (n) => `a LOGIN "${'\\'.repeat(n)}\r\n`,
  'numbers in a set': (n) => `a FETCH ${'1,'.repeat(n)}1 FLAGS\r\n`,
  'braces at the end': (n) => `a LOGIN ${'{1}'.repeat(n)}\r\n`,
  'small commands': (n) => 'a NOOP\r\n'.repeat(n),
  'empty lines': (n) => '\r\n'.repeat(n),
  'ampersands in a name': (n) => `a SELECT "${'&-'.repeat(n)}"\r\n`,
  'encoded letters in a name': (n) => `a SELECT "&${'AOEA'.repeat(n)}-"\r\n`,
  'literals of nothing': (n) => `a LOGIN ${'{0+}\r\n'.repeat(n)}\r\n`,
}

test.each(Object.entries(hostile))('the cost of a stream grows linearly: %s', async (_, build) => {
  const limits = { line: 1e9, literal: 1e9, message: 1e9, messages: 1e9 }
  for (const chunkSize of [1500, Number.POSITIVE_INFINITY]) {
    const growth = await growthOf(build, (text) => eventsOf(text, { limits, piece: chunkSize }))
    expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
  }
})

test('a message in small chunks costs no more than its length', async () => {
  const limits = { line: 1e9, literal: 1e9, message: 1e9, messages: 1e9 }
  const growth = await growthOf(
    (n) => `a APPEND x {${n * 10}+}\r\n${'0123456789'.repeat(n)}\r\n`,
    (text) => eventsOf(text, { limits, piece: 3 }),
  )
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})

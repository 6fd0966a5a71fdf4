import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { collectLetter } from './collect-letter.ts'
import { IntakeBudget } from './intake-budget.ts'

test('a letter comes together from its pieces, however many', async () => {
  const pieces = Array.from({ length: 5000 }, (_, at) => Buffer.from(`${at}\r\n`))
  const letter = await collectLetter(Readable.from(pieces), {
    maxBytes: 1_000_000,
    budget: new IntakeBudget(),
  })

  expect(letter.failure).toBe(null)
  expect(Buffer.from(letter.bytes)).toEqual(Buffer.concat(pieces))
})

test('a letter for which there is no memory is not taken, and the program goes on', async () => {
  const budget = new IntakeBudget()
  budget.take = () => {
    throw new RangeError('Array buffer allocation failed')
  }
  const letter = await collectLetter(Readable.from([Buffer.from('Subject: a\r\n')]), {
    maxBytes: 100,
    budget,
  })

  expect([letter.failure, letter.bytes.length]).toEqual(['cut_short', 0])
})

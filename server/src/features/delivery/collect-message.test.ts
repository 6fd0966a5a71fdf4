import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { collectMessage } from './collect-message.ts'
import { IntakeBudget } from './intake-budget.ts'

test('joins a message from any number of chunks', async () => {
  const chunks = Array.from({ length: 5000 }, (_, at) => Buffer.from(`${at}\r\n`))
  const message = await collectMessage(Readable.from(chunks), {
    maxBytes: 1_000_000,
    budget: new IntakeBudget(),
  })

  expect(message.failure).toBe(null)
  expect(Buffer.from(message.bytes)).toEqual(Buffer.concat(chunks))
})

test('rejects a message when memory is exhausted, without crashing', async () => {
  const budget = new IntakeBudget()
  budget.reserve = () => {
    throw new RangeError('Array buffer allocation failed')
  }
  const message = await collectMessage(Readable.from([Buffer.from('Subject: a\r\n')]), {
    maxBytes: 100,
    budget,
  })

  expect([message.failure, message.bytes.length]).toEqual(['cut_short', 0])
})

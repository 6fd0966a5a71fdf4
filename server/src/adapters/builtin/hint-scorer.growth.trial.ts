import { growthOf, maxGrowth } from '@bocau/mail-core/testing/growth.fixture'
import { expect, test } from 'vitest'
import { inlineMessageParser } from '../../testing/memory/inline-message-parser.ts'
import { HintScorer } from './hint-scorer.ts'

const hintScorer = new HintScorer(inlineMessageParser)

/** Hostile messages for reading the transfer encoding. */
const messages: Record<string, (n: number) => string> = {
  'boundaries without an end': (n) => '\r\n--a'.repeat(n),
  'boundaries with a field': (n) => '\r\n--a\r\nx: y'.repeat(n),
  'fields without an end': (n) => `\r\n--a${'\r\nx: y'.repeat(n)}`,
  'types without an end': (n) => `\r\n--a${'\r\ncontent-type: text/'.repeat(n)}`,
  'blanks behind a field': (n) => `\r\n--a\r\ncontent-type:${' '.repeat(n)}`,
}

test.each(Object.entries(messages))('the cost of the spam check grows linearly: %s', async (_, create) => {
  const growth = await growthOf(
    (n) => Buffer.from(`Subject: x\r\n${create(n)}`),
    (raw) => hintScorer.score({ raw, from: '', to: [] }),
    { size: 500 },
  )
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})

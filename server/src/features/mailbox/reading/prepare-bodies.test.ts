import { expect, test } from 'vitest'
import { inlineLetterReader } from '../../../adapters/worker/inline-letter-reader.ts'
import type { LetterReader } from '../../../ports/letter-reader.ts'
import { prepareBodies } from './message-body.ts'

test('two thousand threads that are fetched at once make the reader ready once', async () => {
  let prepared = 0
  const letters: LetterReader = {
    ...inlineLetterReader,
    async prepare() {
      prepared++
    },
  }
  await Promise.all(Array.from({ length: 2000 }, () => prepareBodies({ letters })))
  expect(prepared).toBe(1)
  await prepareBodies({ letters })
  expect(prepared).toBe(2)
})

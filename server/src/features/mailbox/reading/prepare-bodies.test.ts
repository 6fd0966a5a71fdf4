import { expect, test } from 'vitest'
import type { MessageParser } from '../../../ports/message-parser.ts'
import { inlineMessageParser } from '../../../testing/memory/inline-message-parser.ts'
import { startRenderers } from './message-body.ts'

test('two thousand concurrent thread requests start the worker threads once', async () => {
  let prepared = 0
  const parser: MessageParser = {
    ...inlineMessageParser,
    async prepare() {
      prepared++
    },
  }
  await Promise.all(Array.from({ length: 2000 }, () => startRenderers({ parser })))
  expect(prepared).toBe(1)
  await startRenderers({ parser })
  expect(prepared).toBe(2)
})

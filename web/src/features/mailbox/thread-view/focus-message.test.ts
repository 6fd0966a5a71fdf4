import { expect, test } from 'vitest'
import { messageBeside } from './focus-message.ts'

test.each([
  ['the next message', '2', ['1', '3', '4'], '3'],
  ['the next that is there', '2', ['1', '4'], '4'],
  ['the one before where none follows', '4', ['1', '2', '3'], '3'],
  ['nothing where all are gone', '2', [], undefined],
  ['nothing after one that was never there', '9', ['1', '2'], undefined],
])('the focus goes to %s', (_, gone, now, expected) => {
  expect(messageBeside(gone, ['1', '2', '3', '4'], new Set(now))).toBe(expected)
})

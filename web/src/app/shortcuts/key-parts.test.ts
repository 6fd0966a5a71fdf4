import { expect, test } from 'vitest'
import { keyParts } from './key-parts.ts'

test.each([
  ['j', [['J']]],
  ['g i', [['G'], ['I']]],
  ['* a', [['*'], ['A']]],
  ['Shift+x', [['Shift', 'X']]],
  ['Ctrl+k', [['Ctrl', 'K']]],
  ['Escape', [['Esc']]],
  ['F6', [['F6']]],
])('the key %s is written as %j', (key, parts) => {
  expect(keyParts(key)).toEqual(parts)
})

test('Apple keyboards use the command key', () => {
  expect(keyParts('Ctrl+k', true)).toEqual([['⌘', 'K']])
})

import { expect, test } from 'vitest'
import { keyLabel } from './key-label.ts'

test.each([
  ['s', 'S'],
  ['Shift+u', 'Shift+U'],
  ['* a', '* A'],
  ['g n', 'G N'],
  ['#', '#'],
  ['Escape', 'Escape'],
])('the key %s is displayed as %s', (shortcut, expected) => {
  expect(keyLabel(shortcut)).toBe(expected)
})

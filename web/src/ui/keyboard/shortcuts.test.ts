import { expect, test } from 'vitest'
import { isCharacterKey } from './read-key.ts'
import { keyName } from './shortcuts.ts'

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers })

test.each([
  ['j', press('j')],
  ['j', press('J')],
  ['Shift+i', press('I', { shiftKey: true })],
  ['#', press('#', { shiftKey: true })],
  ['?', press('?', { shiftKey: true })],
  ['Ctrl+k', press('k', { ctrlKey: true })],
  ['Ctrl+k', press('k', { metaKey: true })],
  ['Shift+F10', press('F10', { shiftKey: true })],
  ['Space', press(' ')],
  ['', press('Shift', { shiftKey: true })],
])('the key %s has its name', (name, pressed) => {
  expect(pressed).toBe(name)
})

test.each([
  ['j', true],
  ['#', true],
  ['Shift+i', true],
  ['Ctrl+k', false],
  ['F6', false],
  ['Escape', false],
])('disabling single-key shortcuts removes %s: %s', (name, isOff) => {
  expect(isCharacterKey(name)).toBe(isOff)
})

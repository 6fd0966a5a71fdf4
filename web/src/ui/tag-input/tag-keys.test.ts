import { expect, test } from 'vitest'
import { tagKey } from './tag-keys.ts'

const press = (text: string) => {
  const keys = text.split('+')
  return {
    key: keys.at(-1) ?? '',
    ctrlKey: keys.includes('Ctrl'),
    metaKey: keys.includes('Meta'),
    altKey: keys.includes('Alt'),
    shiftKey: keys.includes('Shift'),
  }
}

test.each([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['Home', 'first'],
  ['End', 'end'],
  ['Enter', 'edit'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
  ['Ctrl+c', 'copy'],
  ['Meta+C', 'copy'],
  ['Ctrl+x', 'cut'],
  ['Ctrl+v', undefined],
  ['Shift+F10', 'menu'],
  ['ContextMenu', 'menu'],
  ['F10', undefined],
  ['a', 'type'],
  ['ê', 'type'],
  ['Tab', undefined],
  ['Alt+a', undefined],
])('%s', (keys, action) => {
  expect(tagKey(press(keys))).toBe(action)
})

import { expect, test } from 'vitest'
import { type KeyState, noKeys, readKey } from './read-key.ts'

const shortcuts = ['j', 'k', 'e', 'l', 'o', 'r', '#', 'Escape', 'Ctrl+k', 'ArrowDown', 'g i', 'g t', '* a']
const available = {
  has: (name: string) => shortcuts.includes(name),
  startsPair: (name: string) => shortcuts.some((each) => each.startsWith(`${name} `)),
}

/** Presses keys that are separated by `|`, 150 ms apart; `400:j` is pressed 400 ms after its predecessor. */
function press(keys: string): string {
  let at = 1000
  let state: KeyState = noKeys
  const run: string[] = []
  for (const token of keys.split('|')) {
    const [, pause = '150', repeat, name = ''] = /^(?:(\d+):)?(held:)?(.+)$/s.exec(token) ?? []
    at += Number(pause)
    const reading = readKey(state, { name, at, isRepeat: repeat !== undefined }, available)
    state = reading.state
    if (reading.shortcut) run.push(reading.shortcut)
  }
  return run.join('|')
}

const typed = (text: string) =>
  [...text].map((each) =>
    each === ' ' ? 'Space' : /\p{Lu}/u.test(each) ? `Shift+${each.toLowerCase()}` : each,
  )

test.each([
  ['j|j|j', 'j|j|j'],
  ['20:j|20:j|20:k', 'j|j|k'],
  ['g|i', 'g i'],
  ['g|g|i', 'g i'],
  ['g|1100:i', 'g i'],
  ['g|i|g|t|j', 'g i|g t|j'],
  ['*|a|#', '* a|#'],
  ['g|ArrowDown', 'ArrowDown'],
])('runs the shortcuts of %s', (keys, run) => {
  expect(press(keys)).toBe(run)
})

test.each(['hello', 'Hello', 'chào anh', 'what? #1', 'good job', 'đơn hàng'])(
  'runs nothing while %s is typed',
  (text) => {
    expect(press(typed(text).join('|'))).toBe('')
  },
)

test.each([
  ['a pause', 'h|700:j', 'j'],
  ['a navigation key', 'h|e|ArrowDown|j', 'ArrowDown|j'],
  ['Escape', 'h|Escape|j', 'Escape|j'],
  ['a command', 'h|Ctrl+k', 'Ctrl+k'],
  ['a key held down', 'h|j|held:j|held:j', 'j|j'],
])('%s ends typed text', (_fact, keys, run) => {
  expect(press(keys)).toBe(run)
})

test('typed text lasts as long as its keys are close together', () => {
  expect(press('h|600:e|600:l|600:l|600:o|700:o')).toBe('o')
})

test('an input method that replaces letters still types text', () => {
  expect(press('c|h|a|o|Backspace|Backspace|à|o|e')).toBe('')
})

test('the same letter runs its shortcut as soon as its handler is loaded', () => {
  const { state } = readKey(noKeys, { name: 'h', at: 1000, isRepeat: false }, available)
  const loaded = { ...available, has: (name: string) => name === 'h' }
  expect(readKey(state, { name: 'h', at: 1100, isRepeat: false }, loaded).shortcut).toBe('h')
})

test('the second key of a sequence never runs on its own', () => {
  expect(press('g|#|#')).toBe('#')
  expect(press('g|1300:#')).toBe('#')
})

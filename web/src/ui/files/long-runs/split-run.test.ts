import { expect, test } from 'vitest'
import { findRuns, hasLongRun, splitRun } from './split-run.ts'

test('a word of a thousand characters gets ten breaks and stays complete', () => {
  const run = 'A'.repeat(1000)
  const chunks = splitRun(run)
  expect(chunks).toHaveLength(10)
  expect(chunks.join('')).toBe(run)
})

test.each([
  ['an emoji', '😀'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a waving hand with its colour', '👋🏽'],
  ['a character with two marks', 'e\u0302\u0301'],
])('%s stays unbroken', (_, character) => {
  const chunks = splitRun(character.repeat(500))
  expect(chunks.length).toBeGreaterThan(3)
  for (const chunk of chunks) expect(chunk.replaceAll(character, '')).toBe('')
})

test('splits thousands of combining marks on one character', () => {
  const chunks = splitRun(`a${'\u0301'.repeat(5000)}`)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(140)
})

test.each([
  ['ordinary words', 'Chào bạn, thư này không dài. '.repeat(100), false],
  ['a link of ordinary length', `https://dakwood.vn/${'a'.repeat(150)}`, false],
  ['Japanese, which needs no blanks', '吾輩は猫である。'.repeat(100), false],
  ['Thai, which has none', 'ภาษาไทย'.repeat(100), false],
  ['a token', 'eyJhbGciOi'.repeat(100), true],
  ['marks on one Thai character', `ก${'\u0e31'.repeat(500)}`, true],
  ['a line of code without blanks', 'a=b;'.repeat(100), true],
])('detects if %s is a long run', (_, text, isLong) => {
  expect(hasLongRun(text)).toBe(isLong)
})

test('finds a run at its position', () => {
  expect(findRuns('ab cde')).toEqual([
    { start: 0, end: 2 },
    { start: 3, end: 6 },
  ])
})

import { expect, test } from 'vitest'
import { EMOJI, findEmoji } from './emoji.ts'

const characters = (query: string) => findEmoji(query).map(({ character }) => character)

test.each([
  ['cam on', '🙏'],
  ['Cảm ơn', '🙏'],
  ['thanks', '🙏'],
  ['lì xì', '🧧'],
  ['dong y', '👍'],
  ['viet nam', '🇻🇳'],
])('"%s" finds %s', (query, character) => {
  expect(characters(query)).toContain(character)
})

test('words are looked for from their beginning', () => {
  expect(characters('ea')).not.toContain('🍵')
})

test('every emoji stands once and has words in both languages', () => {
  const all = Object.values(EMOJI).flat()
  expect(new Set(all.map(({ character }) => character)).size).toBe(all.length)
  expect(all.filter(({ character, vi, en }) => !character || !vi || !en)).toEqual([])
})

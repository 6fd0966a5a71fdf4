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

test('search terms match the start of words', () => {
  expect(characters('ea')).not.toContain('🍵')
})

test('every emoji is unique and named in both languages', () => {
  const all = Object.values(EMOJI).flat()
  expect(new Set(all.map(({ character }) => character)).size).toBe(all.length)
  expect(all.filter(({ character, vi, en }) => !character || !vi || !en)).toEqual([])
})

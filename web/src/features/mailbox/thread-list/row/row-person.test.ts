import { expect, test } from 'vitest'
import { findParticipant, nameRanges } from './row-person.ts'

const reader = { email: 'khue@mocviet.test', me: 'tôi' }
const khue = { name: 'Trần Minh Khuê', email: 'khue@mocviet.test' }
const ha = { name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }
const duy = { name: 'Trương Đình Duy', email: 'duy@dakwood.test' }
const thread = { participants: [ha, khue, duy], to: [] }

test.each([
  ['Nguyễn Thu Hà, tôi, duy@dakwood.test', ['Nguyễn Thu Hà', 'tôi', 'duy@dakwood.test']],
  ['Đến: Hà … Duy, An', ['Đến', 'Hà', 'Duy', 'An']],
  ['', ['']],
])('separates the names in “%s”', (text, names) => {
  expect(nameRanges(text).map(({ from, to }) => text.slice(from, to))).toEqual(names)
})

test('finds the correspondent of a name, but not the reader', () => {
  expect(findParticipant(thread, 'Hà', reader)).toBe(ha)
  expect(findParticipant(thread, 'Duy', reader)).toBe(duy)
  expect(findParticipant(thread, 'tôi', reader)).toBeNull()
  // For a picture, or a name containing a comma, the result is the first participant other than the reader.
  expect(findParticipant(thread, '', reader)).toBe(ha)
  expect(findParticipant({ participants: [khue], to: [duy] }, '', reader)).toBe(duy)
  expect(findParticipant({ participants: [khue], to: [] }, '', reader)).toBeNull()
})

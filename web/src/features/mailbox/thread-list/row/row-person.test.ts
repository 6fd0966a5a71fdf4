import { expect, test } from 'vitest'
import { placesOfNames, whoIsCalled } from './row-person.ts'

const reader = { email: 'khue@mocviet.test', me: 'tôi' }
const khue = { name: 'Trần Minh Khuê', email: 'khue@mocviet.test' }
const ha = { name: 'Nguyễn Thu Hà', email: 'ha@mocviet.test' }
const duy = { name: 'Trương Đình Duy', email: 'duy@dakwood.test' }
const thread = { participants: [ha, khue, duy], to: [] }

test.each([
  ['Nguyễn Thu Hà, tôi, duy@dakwood.test', ['Nguyễn Thu Hà', 'tôi', 'duy@dakwood.test']],
  ['Đến: Hà … Duy, An', ['Đến', 'Hà', 'Duy', 'An']],
  ['', ['']],
])('each name in “%s” stands alone', (text, names) => {
  expect(placesOfNames(text).map(({ from, to }) => text.slice(from, to))).toEqual(names)
})

test('whoever is called so in a row is found, and its reader is nobody to look up', () => {
  expect(whoIsCalled(thread, 'Hà', reader)).toBe(ha)
  expect(whoIsCalled(thread, 'Duy', reader)).toBe(duy)
  expect(whoIsCalled(thread, 'tôi', reader)).toBeNull()
  // Of a picture, and where a name holds a comma, it is the first who is not the reader.
  expect(whoIsCalled(thread, '', reader)).toBe(ha)
  expect(whoIsCalled({ participants: [khue], to: [duy] }, '', reader)).toBe(duy)
  expect(whoIsCalled({ participants: [khue], to: [] }, '', reader)).toBeNull()
})

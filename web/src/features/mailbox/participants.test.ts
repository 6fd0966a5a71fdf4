import { expect, test } from 'vitest'
import { avatarPerson, nameParticipants, shortNameOf } from './participants.ts'

const reader = { email: 'khue@mocviet.test', me: 'tôi' }
const khue = { name: 'Trần Minh Khuê', email: 'Khue@mocviet.test' }
const person = (name: string) => ({ name, email: `${name.length}@x.test` })

test.each<[string[], string]>([
  [['Lê Hoàng Phúc'], 'Lê Hoàng Phúc'],
  [['Lê Hoàng Phúc', 'me'], 'Lê Hoàng Phúc, tôi'],
  [['me', 'Trương Đình Duy'], 'tôi, Trương Đình Duy'],
  [['Võ Thị Ánh', 'Lê Hoàng Phúc', 'me'], 'Võ Thị Ánh, Phúc, tôi'],
  [['me', 'Ingrid Solberg', 'Võ Thị Ánh'], 'tôi, Ingrid Solberg, Ánh'],
  [['Võ Thị Ánh', 'Ingrid Solberg'], 'Võ Thị Ánh, Ingrid'],
  [['Võ Thị Ánh', 'Kho Thuận An'], 'Võ Thị Ánh, Kho Thuận An'],
  [['Võ Thị Ánh', 'Lê Hoàng Phúc', 'me', 'Nguyễn Thu Hà'], 'Võ Thị Ánh … tôi, Hà'],
  [['me'], 'tôi'],
  [[], ''],
])('%j are named "%s"', (names, expected) => {
  const people = names.map((name) => (name === 'me' ? khue : person(name)))
  expect(nameParticipants(people, reader)).toBe(expected)
})

test.each([
  ['Lê Hoàng Phúc', 'Phúc'],
  ['Claire Béranger', 'Claire'],
  ['Phòng Nhân sự', 'Phòng Nhân sự'],
  ['Madonna', 'Madonna'],
])('%s is called %s', (name, expected) => {
  expect(shortNameOf(person(name))).toBe(expected)
})

test('an address without a name uses its local part', () => {
  expect(shortNameOf({ name: '', email: 'no-reply@hoadon.test' })).toBe('no-reply')
  expect(nameParticipants([{ name: ' ', email: 'no-reply@hoadon.test' }], reader)).toBe('no-reply')
})

test('the picture is of the first participant other than the reader', () => {
  const phuc = person('Lê Hoàng Phúc')
  expect(avatarPerson({ participants: [khue, phuc], to: [] }, reader)).toBe(phuc)
  expect(avatarPerson({ participants: [khue], to: [phuc] }, reader)).toBe(phuc)
  expect(avatarPerson({ participants: [khue], to: [] }, reader)).toBe(khue)
})

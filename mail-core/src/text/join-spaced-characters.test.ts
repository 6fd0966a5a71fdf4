import { expect, test } from 'vitest'
import { joinSpacedCharacters } from './join-spaced-characters.ts'

test.each([
  ['g d @ m o c v i e t . t e s t', 'gd@mocviet.test'],
  ['Ông  g d @ m . t e s t  tại đây', 'Ông gd@m.test tại đây'],
  ['Nguyễn Văn A', 'Nguyễn Văn A'],
  ['𝐠 𝐝', '𝐠𝐝'],
  ['', ''],
])('%j is read as %j', (text, expected) => {
  expect(joinSpacedCharacters(text)).toBe(expected)
})

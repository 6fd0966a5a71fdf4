import { passwordFaults } from '@bocau/contract/account/password-rules'
import { expect, test } from 'vitest'
import { makePassword } from './make-password.ts'

test('a made password meets the rules, is easily read, and never the same', () => {
  const made = Array.from({ length: 50 }, () => makePassword())
  expect(made.flatMap(passwordFaults)).toEqual([])
  expect(made.join('')).not.toMatch(/[lIO01o]/)
  expect(new Set(made).size).toBe(50)
})

test('a made password begins with a letter, since a spreadsheet takes a sign there for a formula', () => {
  const made = Array.from({ length: 300 }, () => makePassword())
  expect(made.filter((each) => !/^[a-z]/i.test(each))).toEqual([])
})

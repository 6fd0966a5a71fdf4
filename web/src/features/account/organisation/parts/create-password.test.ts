import { passwordFaults } from '@bocau/contract/account/password-rules'
import { expect, test } from 'vitest'
import { createPassword } from './create-password.ts'

test('creates a different readable password that meets the rules each time', () => {
  const passwords = Array.from({ length: 50 }, () => createPassword())
  expect(passwords.flatMap(passwordFaults)).toEqual([])
  expect(passwords.join('')).not.toMatch(/[lIO01o]/)
  expect(new Set(passwords).size).toBe(50)
})

test('a password never starts with a sign, which spreadsheets treat as a formula', () => {
  const passwords = Array.from({ length: 300 }, () => createPassword())
  expect(passwords.filter((each) => !/^[a-z]/i.test(each))).toEqual([])
})

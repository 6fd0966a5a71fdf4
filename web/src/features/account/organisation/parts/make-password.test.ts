import { passwordFaults } from '@bocau/contract/account/password-rules'
import { expect, test } from 'vitest'
import { makePassword } from './make-password.ts'

test('creates a different readable password that meets the rules each time', () => {
  const made = Array.from({ length: 50 }, () => makePassword())
  expect(made.flatMap(passwordFaults)).toEqual([])
  expect(made.join('')).not.toMatch(/[lIO01o]/)
  expect(new Set(made).size).toBe(50)
})

test('a password never starts with a sign, which spreadsheets treat as a formula', () => {
  const made = Array.from({ length: 300 }, () => makePassword())
  expect(made.filter((each) => !/^[a-z]/i.test(each))).toEqual([])
})

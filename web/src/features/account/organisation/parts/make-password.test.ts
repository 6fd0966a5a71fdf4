import { passwordFaults } from '@bocau/contract/account/password-rules'
import { expect, test } from 'vitest'
import { makePassword } from './make-password.ts'

test('a made password meets the rules, is easily read, and never the same', () => {
  const made = Array.from({ length: 50 }, () => makePassword())
  expect(made.flatMap(passwordFaults)).toEqual([])
  expect(made.join('')).not.toMatch(/[lIO01o]/)
  expect(new Set(made).size).toBe(50)
})

import { expect, test } from 'vitest'
import { createPassword } from './create-password.ts'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['mocviet', 'short'],
  ['aaaaaaaa', 'weak'],
  ['mocvietgo', 'weak'],
  ['mocviet26', 'fair'],
  ['Mocviet2026', 'good'],
  ['k7fq-m2hd-w9tr', 'good'],
  ['một câu dài chẳng ai ngờ', 'good'],
])('the password %j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('creates a different strong, readable password each time', () => {
  const passwords = Array.from({ length: 50 }, () => createPassword())
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) {
    expect(password).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/)
    expect(passwordStrength(password)).not.toBe('weak')
  }
})

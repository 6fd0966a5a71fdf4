import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { passwordFaults, passwordStrength } from './password-rules.ts'

test.each([
  ['Bocau-demo-1', []],
  ['Mật-khẩu-1', []],
  ['Mật khẩu 1', ['no_special']],
  ['ĐỒNG-hồ-9', []],
  ['٣Aa-aaaaa', []],
  ['', ['too_short', 'no_lowercase', 'no_uppercase', 'no_digit', 'no_special']],
])('"%s" breaks %j', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults)
})

test('matches the limits of the contract', () => {
  const ofLength = (length: number) => `Aa1!${'x'.repeat(length - 4)}`
  expect(passwordFaults(ofLength(limits.minPasswordCharacters))).toEqual([])
  expect(passwordFaults(ofLength(limits.minPasswordCharacters - 1))).toEqual(['too_short'])
  expect(passwordFaults(ofLength(limits.maxPasswordCharacters))).toEqual([])
  expect(passwordFaults(ofLength(limits.maxPasswordCharacters + 1))).toEqual(['too_long'])
})

test.each([
  ['short', 0],
  ['Aa1!Aa1!', 1],
  ['Bo1!cau2', 2],
  ['Bo1!cau2-dem', 3],
  ['Bo1!cau2-dem-Saigon', 4],
])('rates "%s" with strength %i', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

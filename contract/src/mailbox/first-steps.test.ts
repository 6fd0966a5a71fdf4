import { expect, test } from 'vitest'
import { readFirstStepFlags } from './first-steps.ts'

test.each([
  ['', []],
  ['closed', ['closed']],
  ['closed shortcuts', ['shortcuts', 'closed']],
  ['shortcuts elsewhere', undefined],
  ['closed closed', undefined],
])('the setting “%s” contains %j', (text, flags) => {
  expect(readFirstStepFlags(text)).toEqual(flags)
})

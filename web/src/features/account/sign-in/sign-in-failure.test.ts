import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../../../api/api-problem.ts'
import { checkFields, failureOf } from './sign-in-failure.ts'

const refusal = (status: number, code: string, more = {}) =>
  new ApiProblem({ status, code, message: '', ...more } as never)

test.each([
  ['', '', 'address'],
  ['  ', 'x', 'address'],
  ['khue@mocviet.test', '', 'password'],
])('with %j and %j the %s is asked for', (address, password, place) => {
  expect(checkFields(address, password)).toMatchObject({ place })
})

test.each([
  [refusal(401, 'wrong_credentials'), { place: 'password' }],
  [refusal(429, 'too_many_sign_ins', { retry_after_seconds: 90 }), { place: 'wait', seconds: 90 }],
  [refusal(429, 'too_many_sign_ins'), { place: 'form' }],
  [refusal(403, 'account_disabled'), { place: 'form' }],
  [new Unreachable(new TypeError()), { place: 'form' }],
])('%s is said in its place', (error, failure) => {
  expect(failureOf(error)).toMatchObject(failure)
})

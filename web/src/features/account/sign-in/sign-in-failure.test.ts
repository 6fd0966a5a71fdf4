import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../../../api/api-problem.ts'
import { checkFields, failureOf, failureOfAddress, isWrongAccount, signOnFailure } from './sign-in-failure.ts'

const refusal = (status: number, code: string, more = {}) =>
  new ApiProblem({ status, code, message: '', ...more } as never)

test.each([
  ['', '', 'address'],
  ['  ', 'x', 'address'],
  ['khue@mocviet.test', '', 'password'],
])('with %j and %j the missing field is %s', (address, password, field) => {
  expect(checkFields(address, password)).toMatchObject({ field })
})

test.each([
  [refusal(401, 'wrong_credentials'), { field: 'password' }],
  [refusal(429, 'too_many_sign_ins', { retry_after_seconds: 90 }), { field: 'wait', seconds: 90 }],
  [refusal(429, 'too_many_sign_ins'), { field: 'form' }],
  [refusal(403, 'account_disabled'), { field: 'form' }],
  [refusal(403, 'organisation_suspended'), { field: 'form' }],
  [refusal(503, 'organisation_moving'), { field: 'form' }],
  [new Unreachable(new TypeError()), { field: 'form' }],
  [new DOMException('', 'NotAllowedError'), { field: 'form' }],
])('%s is shown at its field', (error, failure) => {
  expect(failureOf(error)).toMatchObject(failure)
})

test('an unavailable provider suggests the password', () => {
  const unavailable = refusal(503, 'unavailable', { retry_after_seconds: 30 })
  expect(signOnFailure(unavailable)).not.toEqual(failureOf(unavailable))
  expect(signOnFailure(refusal(429, 'too_many_sign_ins', { retry_after_seconds: 90 }))).toMatchObject({
    field: 'wait',
  })
})

test.each([
  ['?sign_on=unknown_account', true],
  ['?sign_on=account_disabled&next=%2F', true],
  ['?sign_on=organisation_suspended', true],
  ['?sign_on=expired', false],
  ['', false],
])('the query %j reports a wrong account: %s', (search, isWrong) => {
  expect(isWrongAccount(search)).toBe(isWrong)
})

test.each([
  ['?sign_on=cancelled', { field: 'form' }],
  ['?sign_on=unknown_account&next=%2F', { field: 'form' }],
  ['?ended=password_changed', { field: 'form' }],
  ['?ended=two_step_on', { field: 'form' }],
  ['?sign_on=<b>', undefined],
  ['', undefined],
])('the query %j shows its message', (search, failure) => {
  if (failure) expect(failureOfAddress(search)).toMatchObject(failure)
  else expect(failureOfAddress(search)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/api-problem.ts'
import { firstMethod, newPasswordTicket, secondStepOf } from './second-step.ts'

const refusal = (more: object) => new ApiProblem({ status: 401, message: '', ...more } as never)

test('a second-step refusal lists the usable methods, default first', () => {
  const step = secondStepOf(
    refusal({
      code: 'second_step_needed',
      ticket: 't',
      methods: ['text', 'voice', 'recovery_code', 'telepathy'],
      phone_hint: '*** *** 678',
    }),
  )
  expect(step).toEqual({ ticket: 't', methods: ['text', 'voice', 'recovery_code'], phoneHint: '*** *** 678' })
  expect(step && firstMethod(step)).toBe('text')
})

test('other refusals require no second step', () => {
  expect(secondStepOf(refusal({ code: 'wrong_credentials' }))).toBeUndefined()
  expect(secondStepOf(new TypeError())).toBeUndefined()
})

test('a refusal for a required new password contains its ticket', () => {
  expect(newPasswordTicket(refusal({ code: 'own_password_needed', ticket: 't' }))).toBe('t')
  expect(newPasswordTicket(refusal({ code: 'second_step_needed', ticket: 't' }))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../../api/api-problem.ts'
import { CannotShow, hindranceOf } from './cannot-show.ts'

const problem = (code: 'content_damaged' | 'not_found') =>
  new ApiProblem({ status: 410, code, message: code })

test('distinguishes a damaged file from an unreachable one', () => {
  expect(hindranceOf(problem('content_damaged'))).toBe('damaged')
  expect(hindranceOf(problem('not_found'))).toBe('unreachable')
  expect(hindranceOf(new Unreachable(null))).toBe('unreachable')
  expect(hindranceOf(new CannotShow('heavy'))).toBe('heavy')
  expect(hindranceOf(new Error('no picture'))).toBe('broken')
})

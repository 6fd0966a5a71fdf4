import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../../api/api-problem.ts'
import { CannotShow, hindranceOf } from './cannot-show.ts'

const problem = (code: 'content_damaged' | 'not_found') =>
  new ApiProblem({ status: 410, code, message: code })

test('a file that is damaged on the server is told apart from one that did not come', () => {
  expect(hindranceOf(problem('content_damaged'))).toBe('damaged')
  expect(hindranceOf(problem('not_found'))).toBe('unreachable')
  expect(hindranceOf(new Unreachable(null))).toBe('unreachable')
  expect(hindranceOf(new CannotShow('heavy'))).toBe('heavy')
  expect(hindranceOf(new Error('no picture'))).toBe('broken')
})

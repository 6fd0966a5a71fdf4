import { expect, test } from 'vitest'
import { ApiProblem, Unreachable } from '../../api/api-problem.ts'
import { CannotShow, toPreviewProblem } from './cannot-show.ts'

const problem = (code: 'content_damaged' | 'not_found') =>
  new ApiProblem({ status: 410, code, message: code })

test('distinguishes a damaged file from an unreachable one', () => {
  expect(toPreviewProblem(problem('content_damaged'))).toBe('damaged')
  expect(toPreviewProblem(problem('not_found'))).toBe('unreachable')
  expect(toPreviewProblem(new Unreachable(null))).toBe('unreachable')
  expect(toPreviewProblem(new CannotShow('heavy'))).toBe('heavy')
  expect(toPreviewProblem(new Error('no picture'))).toBe('broken')
})

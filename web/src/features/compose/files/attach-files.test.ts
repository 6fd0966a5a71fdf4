import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/api-problem.ts'
import { uploadFailure } from './attach-files.ts'

const problem = (code: 'over_quota' | 'store_full' | 'internal') =>
  new ApiProblem({ status: 507, code, message: '' })

test.each([
  ['a full account', problem('over_quota'), 'full'],
  ['a full server', problem('store_full'), 'full'],
  ['another refusal', problem('internal'), undefined],
  ['no response', new TypeError('Failed to fetch'), undefined],
])('after %s, a file has the reason', (_fact, error, reason) => {
  expect(uploadFailure(error)).toEqual({ state: 'failed', reason })
})

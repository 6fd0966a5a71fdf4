import { expect, test } from 'vitest'
import { ApiProblem } from '../../../../api/api-problem.ts'
import { t } from '../../../../i18n/index.ts'
import { uploadFault, uploadFaultText } from './upload-fault.ts'

test.each([
  [{ status: 500 }, 'HTTP Error: 500'],
  [Object.assign(new Error('too large'), { status: 413 }), 'HTTP Error: 413'],
  [new TypeError('no network'), 'HTTP Error: 0'],
  [new SyntaxError('Unexpected token'), 'Invalid JSON'],
])('%o becomes %s', (error, text) => {
  expect(uploadFaultText(uploadFault(error))).toBe(text)
})

test('a full account is named as the reason', () => {
  const error = new ApiProblem({ status: 507, code: 'over_quota', message: 'Full' })
  expect(uploadFaultText(uploadFault(error))).toBe(`HTTP Error: 507. ${t('error.over_quota')}`)
})

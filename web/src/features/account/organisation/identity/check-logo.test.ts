import { expect, test } from 'vitest'
import { ApiProblem } from '../../../../api/api-problem.ts'
import { t } from '../../../../i18n/index.ts'
import { logoErrorText } from './check-logo.ts'
import '../../../../i18n/areas/organisation.ts'
import '../../../../i18n/areas/refusals.ts'

const refusal = (code: 'file_too_large' | 'image_too_small' | 'forbidden') =>
  new ApiProblem({ status: 422, code, message: code })

test('a refused logo is explained with the limits of logos', () => {
  expect(logoErrorText(refusal('file_too_large'))).toBe(t('organisation.logo.large'))
  expect(logoErrorText(refusal('image_too_small'))).toBe(t('organisation.logo.small'))
  expect(logoErrorText(refusal('forbidden'))).toBe(t('error.forbidden'))
  expect(logoErrorText(new TypeError('bug'))).toBe(t('error.internal'))
})

import { errorStatus } from '@bocau/contract/errors'
import { afterEach, expect, test } from 'vitest'
import { errorText } from './error-text.ts'
import { setLanguage } from './language.ts'

afterEach(() => setLanguage('vi'))

test.each(['vi', 'en'] as const)('every refusal of the contract has a text in %s', (language) => {
  setLanguage(language)
  const bare = Object.keys(errorStatus).filter((code) => errorText({ code }).startsWith('error.'))
  expect(bare).toEqual([])
})

test('a refusal that passes says when', () => {
  const refusal = { code: 'too_many_sign_ins', retryAfterSeconds: 61 }
  expect(errorText(refusal)).toBe('Bạn đã thử đăng nhập nhiều lần. Hãy thử lại sau 2 phút.')
  setLanguage('en')
  expect(errorText({ ...refusal, retryAfterSeconds: 1 })).toBe(
    'Too many attempts to sign in. Try again in 1 second.',
  )
})

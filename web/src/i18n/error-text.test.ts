import { errorStatus } from '@bocau/contract/errors'
import { afterEach, expect, test } from 'vitest'
import { errorText } from './error-text.ts'
import { setLanguage } from './language.ts'
import './areas/refusals.ts'
// Texts of errors that occur only in one area are part of that area.
import './areas/account.ts'
import './areas/drive.ts'
import './areas/mailbox.ts'
import './areas/organisation.ts'
import './areas/settings.ts'

afterEach(() => setLanguage('vi'))

test.each(['vi', 'en'] as const)('every refusal of the contract has a text in %s', async (language) => {
  setLanguage(language)
  const bare = Object.keys(errorStatus).filter(
    (code) => code !== 'internal' && errorText({ code }) === errorText({ code: 'internal' }),
  )
  expect(bare).toEqual([])
})

test('a temporary refusal contains its wait', async () => {
  const refusal = { code: 'too_many_sign_ins', retryAfterSeconds: 61 }
  expect(errorText(refusal)).toBe('Bạn đã thử đăng nhập quá nhiều lần. Hãy thử lại sau 2 phút.')
  setLanguage('en')
  expect(errorText({ ...refusal, retryAfterSeconds: 1 })).toBe(
    'Too many sign-in attempts. Try again in 1 second.',
  )
})

test('a sending limit contains its end and the maximum of recipients', async () => {
  expect(errorText({ code: 'sending_limit', retryAfterSeconds: 3_000 })).toBe(
    'Bạn đã gửi đến giới hạn. Bạn gửi lại được sau 50 phút.',
  )
  expect(errorText({ code: 'too_many_receivers', problem: { limit: 2_000 } })).toBe(
    'Mỗi thư gửi được tới tối đa 2.000 người nhận. Hãy chia thành nhiều thư.',
  )
  setLanguage('en')
  expect(errorText({ code: 'sending_limit', retryAfterSeconds: 20 * 3_600 })).toBe(
    'You’ve reached your sending limit. You can send again in 20 hours.',
  )
})

test('a rejected import names the limit that the file exceeds', async () => {
  setLanguage('en')
  const text = (problem: object) => errorText({ code: 'contact_file_limit', problem })
  expect(text({ over: 'contacts', limit: 20_000, line: 5 })).toContain('at most 20,000 contacts')
  expect(text({ over: 'columns', limit: 1_000, line: 1 })).toContain('at most 1,000 columns')
  expect(text({ over: 'values', limit: 200, line: 7 })).toContain('line 7 has more than 200 addresses')
  expect(errorText({ code: 'too_many_contacts', problem: { limit: 20_000, room: 3 } })).toContain(
    'at most 20,000 contacts, with room for 3 more',
  )
  expect(errorText({ code: 'too_many_contacts' })).toContain('too many contacts')
})

test('an unknown refusal of a newer server is shown as a general error', () => {
  expect(errorText({ code: 'moon_phase' })).toBe(errorText({ code: 'internal' }))
})

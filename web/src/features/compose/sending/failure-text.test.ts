import type { SendFailure } from '@bocau/contract/outbox'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/api-problem.ts'
import { failureText, storedFailureText, textOfFailure } from './failure-text.ts'

test.each<[SendFailure, string]>([
  ['receiver_unknown', 'Người nhận không tồn tại.'],
  ['server_silent', 'Máy chủ của người nhận không phản hồi.'],
  ['mailbox_full', 'Hộp thư người nhận đã đầy.'],
  ['sender_not_allowed', 'Địa chỉ gửi này không được phép gửi thư.'],
  ['receiver_refused', 'Máy chủ từ chối người nhận a@b.vn.'],
  ['relay_denied', 'Máy chủ của người nhận không nhận thư cho địa chỉ này.'],
  ['too_large', 'Thư vượt quá kích thước cho phép.'],
  ['domain_not_found', 'Không tìm thấy tên miền. Hãy kiểm tra lỗi gõ và dấu cách thừa.'],
])('%s becomes “%s”', (failure, text) => {
  expect(textOfFailure(failure, 'a@b.vn')).toBe(text)
})

test('an unknown failure never shows the raw server response', () => {
  expect(textOfFailure('cannot_send', '')).toBe('Máy chủ của người nhận không nhận thư này.')
})

test.each([
  ['total_too_large', 413, 'Thư vượt quá kích thước cho phép.'],
  ['domain_not_found', 422, 'Không tìm thấy tên miền. Hãy kiểm tra lỗi gõ và dấu cách thừa.'],
  ['no_receiver', 422, undefined],
] as const)('the refusal %s', (code, status, text) => {
  expect(failureText(new ApiProblem({ code, status, message: '' }))).toBe(text)
})

test.each([
  ['550 5.1.1 <a@b.vn>: Recipient address rejected: User unknown', 'Người nhận không tồn tại.'],
  ['552 5.2.2 Mailbox full', 'Hộp thư người nhận đã đầy.'],
  ['connect ECONNREFUSED 192.0.2.1:25', 'Máy chủ của người nhận không phản hồi.'],
  ['550 5.7.1 Message refused by policy', 'Máy chủ của người nhận không nhận thư này.'],
  ['554 5.0.0 Nem tudjuk', 'Máy chủ của người nhận không nhận thư này.'],
])('the stored failure "%s" is shown as "%s"', (stored, text) => {
  expect(storedFailureText(stored)).toBe(text)
})

test('names the rejecting recipient if there is only one', () => {
  expect(storedFailureText('550 5.7.1 Message refused by policy', 'a@b.vn')).toBe(
    'Máy chủ từ chối người nhận a@b.vn.',
  )
})

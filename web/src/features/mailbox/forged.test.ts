import { expect, test } from 'vitest'
import { isRowTrusted, isSenderVerified, subjectText } from './forged.ts'

test.each([
  ['**SPOOF** Chuyển khoản gấp', 'Có thể giả mạo: Chuyển khoản gấp'],
  ['**SPOOF** ', 'Có thể giả mạo: (không có tiêu đề)'],
  ['Báo giá', 'Báo giá'],
  ['', '(không có tiêu đề)'],
])('a title shows the subject %j as %j', (subject, text) => {
  expect(subjectText(subject)).toBe(text)
})

test.each([
  [{ subject: 'Báo giá', mailbox_name: 'INBOX' }, true],
  [{ subject: '**SPOOF** Báo giá', mailbox_name: 'INBOX' }, false],
  [{ subject: 'Báo giá', mailbox_name: 'Junk' }, false],
  [{ subject: 'Báo giá', mailbox_name: 'INBOX', unverified: true }, false],
])('a row hides pictures of forged or unverified senders, and in Junk: %o', (thread, is) => {
  expect(isRowTrusted(thread)).toBe(is)
})

test.each([
  [{ authentication: 'pass', is_draft: false }, true],
  [{ authentication: 'none', is_draft: false }, false],
  [{ authentication: 'fail', is_draft: false }, false],
  [{ authentication: 'none', is_draft: true }, true],
] as const)('an open message shows a picture only for an authenticated sender: %o', (message, is) => {
  expect(isSenderVerified(message)).toBe(is)
})

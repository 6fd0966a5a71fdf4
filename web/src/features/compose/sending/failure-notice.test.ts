import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/index.ts'
import { failureNotice } from './failure-notice.ts'

afterEach(() => setLanguage('vi'))

const payload = {
  message_id: '1',
  thread_id: '1',
  subject: 'Báo giá',
  failure: 'mailbox_full',
  is_draft: false,
  error: '',
  emails: ['vy@xuongmoc.example'],
} as const
const detail = (change: { is_draft?: boolean; others?: { received: number; waiting: number } }) =>
  failureNotice({ ...payload, emails: [...payload.emails], ...change }, 'Hộp thư người nhận đã đầy').detail

test.each([
  [{ received: 2, waiting: 0 }, 'Hộp thư người nhận đã đầy. Những người nhận khác đã nhận được thư.'],
  [
    { received: 2, waiting: 1 },
    'Hộp thư người nhận đã đầy. 2 người nhận khác đã nhận được thư. Bồ Câu tự gửi lại cho 1 người nhận còn lại.',
  ],
  [{ received: 0, waiting: 3 }, 'Hộp thư người nhận đã đầy. Bồ Câu tự gửi lại cho 3 người nhận còn lại.'],
  [
    { received: 0, waiting: 0 },
    'Hộp thư người nhận đã đầy. Không người nhận nào nhận được thư. Thư nằm trong Đã gửi.',
  ],
])('reports the state of the other recipients %o', (rest, text) => {
  expect(detail({ others: rest })).toBe(text)
})

test('a draft counts as saved; unknown recipients are not mentioned', () => {
  expect(detail({ is_draft: true, others: { received: 0, waiting: 0 } })).toBe(
    'Hộp thư người nhận đã đầy. Thư nằm trong Thư nháp.',
  )
  expect(detail({})).toBe('Hộp thư người nhận đã đầy.')
})

test('English distinguishes singular and plural', async () => {
  setLanguage('en')
  expect(detail({ others: { received: 1, waiting: 2 } })).toContain(
    '1 other recipient got the message. Bồ Câu retries automatically for 2 recipients.',
  )
  expect(detail({ others: { received: 2, waiting: 1 } })).toContain(
    '2 other recipients got the message. Bồ Câu retries automatically for 1 recipient.',
  )
  expect(detail({ others: { received: 0, waiting: 1 } })).toContain(
    'Bồ Câu retries automatically for 1 other recipient.',
  )
})

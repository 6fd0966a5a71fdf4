import { limits } from '@bocau/contract/limits'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/api-problem.ts'
import { recallFailureText, windowText } from './recall-failure-text.ts'
import '../../../i18n/areas/sending.ts'

test('every recall window of an organisation has a text', () => {
  expect(limits.recallWindowsSeconds.map(windowText)).toEqual([
    '30 phút',
    '1 giờ',
    '3 giờ',
    '6 giờ',
    '12 giờ',
    '1 ngày',
    '2 ngày',
    '7 ngày',
    '30 ngày',
  ])
})

test('a late recall reports the allowed window', () => {
  const error = new ApiProblem({
    status: 400,
    code: 'recall_expired',
    message: { expried_time: 3600 },
  } as unknown as ConstructorParameters<typeof ApiProblem>[0])
  expect(recallFailureText(error)).toBe(
    'Đã hết thời gian thu hồi. Bạn chỉ thu hồi được thư trong 1 giờ sau khi gửi.',
  )
})

test('a message that cannot be recalled', () => {
  const error = new ApiProblem({
    status: 400,
    code: 'recall_not_available',
    message: 'Recall is not available',
  })
  expect(recallFailureText(error)).toBe('Không thu hồi được thư này.')
})

import { expect, test } from 'vitest'
import type { DraftProblem, DraftState, DraftStatus } from '../draft-session/draft-state.ts'
import { statusText } from './status-text.ts'
import '../../../i18n/areas/compose.ts'

const savedAt = Date.UTC(2026, 3, 15, 7, 36) / 1000
const state = (status: DraftStatus, isDirty = false, trouble: DraftProblem | null = null): DraftState => ({
  status,
  isDirty,
  problem: trouble,
})

test.each<[DraftState, string]>([
  [state('empty'), ''],
  [state('empty', true), 'Chưa lưu'],
  [state('creating', true), 'Đang lưu nháp…'],
  [state('created'), 'Đã lưu nháp lúc 14:36'],
  [state('created', true), 'Chưa lưu'],
  [state('saving'), 'Đang lưu nháp…'],
  [state('saved'), 'Đã lưu nháp lúc 14:36'],
  [state('saved', true), 'Chưa lưu'],
  [state('saving', true, 'offline'), 'Chưa lưu được, đang thử lại…'],
  [state('saving', true, 'refused'), 'Không lưu được nháp'],
  [state('saving', true, 'changed'), 'Thư nháp đã đổi ở nơi khác'],
  [state('saved', true, 'gone'), 'Thư nháp không còn'],
  [state('deleting'), 'Đang xóa nháp…'],
  [state('sending'), 'Đang gửi thư…'],
])('%j', (draft, text) => {
  expect(statusText({ draft, savedAt })).toBe(text)
})

test('a minimised window shows a short status', () => {
  expect(statusText({ draft: state('saved'), savedAt }, true)).toBe('Đã lưu')
  expect(statusText({ draft: state('saved', true), savedAt }, true)).toBe('Chưa lưu')
})

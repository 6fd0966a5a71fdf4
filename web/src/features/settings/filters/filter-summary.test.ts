import type { Action } from '@bocau/mail-core/sieve/rule'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { actionSummary } from './filter-summary.ts'
import '../../../i18n/areas/settings.ts'

afterEach(() => queryClient.clear())

const label: Action = { type: 'label', value: '_ba&AQMDAA-o_gi&AOE-', enable: true }

test('shows a label by name', () => {
  queryClient.setQueryData(queryKeys.labels, [{ keyword: label.value.toUpperCase(), name: 'Báo giá' }])
  expect(actionSummary(label).text).toBe('Gắn nhãn Báo giá')
})

test('shows no keyword for a deleted label', () => {
  queryClient.setQueryData(queryKeys.labels, [{ keyword: '_khac', name: 'Khác' }])
  expect(actionSummary(label).text).toBe('Gắn nhãn đã xóa')
})

test('shows no keyword while the labels load', () => {
  expect(actionSummary(label).text).toBe('Gắn nhãn')
})

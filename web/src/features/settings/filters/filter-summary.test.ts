import type { Action } from '@bocau/mail-core/sieve/rule'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { settingsTexts } from '../../../i18n/areas/settings.ts'
import { addMessages } from '../../../i18n/index.ts'
import { actionSummary } from './filter-summary.ts'

addMessages(settingsTexts)
afterEach(() => queryClient.clear())

const label: Action = { type: 'label', value: '_ba&AQMDAA-o_gi&AOE-', enable: true }

test('a label is called by its name', () => {
  queryClient.setQueryData(queryKeys.labels, [{ keyword: label.value.toUpperCase(), name: 'Báo giá' }])
  expect(actionSummary(label).text).toBe('Gắn nhãn Báo giá')
})

test('of a label that is gone nobody reads what programs call it', () => {
  queryClient.setQueryData(queryKeys.labels, [{ keyword: '_khac', name: 'Khác' }])
  expect(actionSummary(label).text).toBe('Gắn một nhãn không còn')
})

test('nor while nobody knows yet which labels there are', () => {
  expect(actionSummary(label).text).toBe('Gắn nhãn')
})

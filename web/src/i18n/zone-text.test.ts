import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './language.ts'
import { zoneText } from './zone-text.ts'

afterEach(() => setLanguage('vi'))

test('names a zone by its city and its offset on that day', () => {
  expect(zoneText('Asia/Ho_Chi_Minh')).toBe('Việt Nam (GMT+7)')
  setLanguage('en')
  expect(zoneText('Asia/Ho_Chi_Minh')).toBe('Vietnam (GMT+7)')
  expect(zoneText('Europe/Copenhagen', Date.parse('2026-01-15'))).toBe('Copenhagen (GMT+1)')
  expect(zoneText('Europe/Copenhagen', Date.parse('2026-07-15'))).toBe('Copenhagen (GMT+2)')
  expect(zoneText('America/New_York', Date.parse('2026-01-15'))).toBe('New York (GMT-5)')
})

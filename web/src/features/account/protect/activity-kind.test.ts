import { expect, test } from 'vitest'
import { activitySeverity } from './activity-kind.ts'

test.each([
  ['signed_in', false, 'success'],
  ['signed_in', true, 'warning'],
  ['sign_in_failed', false, 'danger'],
  ['two_step_off', false, 'warning'],
  ['password_changed', false, 'info'],
] as const)('%s (new device: %s) is of kind %s', (kind, is_new_device, expected) => {
  expect(activitySeverity({ kind, is_new_device })).toBe(expected)
})

import type { Activity, ActivityKind } from '@bocau/contract/account/activity'

type Severity = 'success' | 'danger' | 'warning' | 'info'

const kinds: Partial<Record<ActivityKind, Severity>> = {
  signed_in: 'success',
  sign_in_failed: 'danger',
  second_step_failed: 'danger',
  two_step_off: 'warning',
  recovery_code_used: 'warning',
  passkey_removed: 'warning',
  phone_removed: 'warning',
  two_step_on: 'success',
  passkey_added: 'success',
  phone_verified: 'success',
}

/** Returns the severity of an activity: failures are red, weaker protection is a warning. */
export const activitySeverity = ({
  kind,
  is_new_device,
}: Pick<Activity, 'kind' | 'is_new_device'>): Severity =>
  kind === 'signed_in' && is_new_device ? 'warning' : (kinds[kind] ?? 'info')

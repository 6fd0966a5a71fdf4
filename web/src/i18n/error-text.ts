import type { ErrorCode } from '@bocau/contract/errors'
import { t } from './t.ts'

interface Refusal {
  code: ErrorCode
  retryAfterSeconds?: number | undefined
  problem?: { drive?: 'own' | 'other'; limit?: number } | undefined
}

/** What to tell a person about an error: the text of its code, or that the server could not be reached. */
export function errorText(error: unknown): string {
  if (!isRefusal(error))
    return error instanceof Error && error.name === 'Unreachable'
      ? t('error.unreachable')
      : t('error.internal')
  if (error.code === 'too_many_sign_ins' && error.retryAfterSeconds) {
    return t('error.too_many_sign_ins_until', { wait: waitText(error.retryAfterSeconds) })
  }
  if (error.code === 'sending_limit' && error.retryAfterSeconds)
    return t('error.sending_limit_until', { wait: waitText(error.retryAfterSeconds) })
  if (error.code === 'too_many_receivers' && error.problem?.limit)
    return t('error.too_many_receivers_limit', { n: error.problem.limit })
  if (error.code === 'over_quota' && error.problem?.drive)
    return t(error.problem.drive === 'own' ? 'error.drive_full' : 'error.other_drive_full')
  const text = t(`error.${error.code}`)
  // The texts of what is rarely refused may not be here yet, and a newer server may know codes that this page does not.
  return text.startsWith('error.') ? t('error.internal') : text
}

/** A wait rounded up to what a person counts in: seconds below one minute, then minutes, then hours. */
export function waitText(seconds: number): string {
  if (seconds < 60) return t('error.seconds', { n: Math.max(1, Math.ceil(seconds)) })
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120
    ? t('error.minutes', { n: minutes })
    : t('error.hours', { n: Math.ceil(minutes / 60) })
}

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

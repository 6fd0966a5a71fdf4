import type { ErrorCode, Problem } from '@bocau/contract/errors'
import { hasText, t } from './t.ts'

interface Refusal {
  code: ErrorCode
  retryAfterSeconds?: number | undefined
  problem?: Pick<Problem, 'drive' | 'limit' | 'line' | 'over' | 'room'> | undefined
}

/** Returns the text of an error: by its code, or that the server is unreachable. */
export function errorText(error: unknown): string {
  if (!isRefusal(error))
    return error instanceof Error && error.name === 'Unreachable'
      ? t('error.unreachable')
      : t('error.internal')
  const wait = error.retryAfterSeconds && waitText(error.retryAfterSeconds)
  if (wait && error.code === 'too_many_sign_ins' && hasText('error.too_many_sign_ins'))
    return t('error.too_many_sign_ins_until', { wait })
  if (wait && error.code === 'sending_limit' && hasText('error.sending_limit'))
    return t('error.sending_limit_until', { wait })
  const limited = limitText(error)
  if (limited) return limited
  if (error.code === 'over_quota' && error.problem?.drive)
    return t(error.problem.drive === 'own' ? 'error.drive_full' : 'error.other_drive_full')
  // The text may not be loaded yet, and a newer server may return unknown codes.
  const key = `error.${error.code}` as const
  return hasText(key) ? t(key) : t('error.internal')
}

/** Returns the text of a refusal with its limit, if the response contains one and the texts are loaded. */
function limitText({ code, problem: { limit: n, line = 0, over, room } = {} }: Refusal): string | undefined {
  if (n === undefined || !hasText(`error.${code}`)) return undefined
  if (code === 'too_many_receivers') return t('error.too_many_receivers_limit', { n })
  if (code === 'too_many_contacts' && room !== undefined)
    return t('error.too_many_contacts_room', { n, room })
  if (code !== 'contact_file_limit' || over === undefined) return undefined
  return over === 'values'
    ? t('error.contact_file_limit.values', { n, line })
    : t(`error.contact_file_limit.${over}`, { n })
}

/** Formats a wait, rounded up: seconds below one minute, then minutes, then hours. */
export function waitText(seconds: number): string {
  if (seconds < 60) return t('error.seconds', { n: Math.max(1, Math.ceil(seconds)) })
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 120
    ? t('error.minutes', { n: minutes })
    : t('error.hours', { n: Math.ceil(minutes / 60) })
}

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

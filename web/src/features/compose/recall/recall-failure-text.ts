import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'

/** Explains why a message was not recalled, with the allowed time window. */
export function recallFailureText(error: unknown): string {
  if (isProblem(error, 'recall_expired'))
    return t('recall.expired', { window: windowText(error.windowSeconds) })
  if (isProblem(error, 'recall_not_available')) return t('recall.notAvailable')
  return errorText(error)
}

export function windowText(seconds: number): string {
  if (seconds < 3600) return t('recall.minutes', { n: Math.round(seconds / 60) })
  if (seconds < 86_400) return t('recall.hours', { n: Math.round(seconds / 3600) })
  return t('recall.days', { n: Math.round(seconds / 86_400) })
}

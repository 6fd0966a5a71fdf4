import { t } from '../../../i18n/index.ts'

/** How long something still takes, as people say it; '' while nobody knows. */
export function leftText(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  if (seconds < 5) return t('drive.left.moment')
  if (seconds < 60) return t('drive.left.seconds', { n: Math.ceil(seconds / 5) * 5 })
  if (seconds < 3600) return t('drive.left.minutes', { n: Math.ceil(seconds / 60) })
  return t('drive.left.hours', { n: Math.ceil(seconds / 3600) })
}

import { language } from '../../i18n/index.ts'

/** A day, as people write it here. */
export const dayText = (seconds: number): string =>
  new Intl.DateTimeFormat(language() === 'vi' ? 'vi-VN' : 'en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(seconds * 1000)

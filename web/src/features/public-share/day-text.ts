import { locale } from '../../i18n/index.ts'

export const dayText = (seconds: number): string =>
  new Intl.DateTimeFormat(locale(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(seconds * 1000)

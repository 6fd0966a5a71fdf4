export { setTimeZone, visibleZone } from './clock.ts'
export {
  type DateGroup,
  dateGroup,
  formatFullDate,
  formatMonth,
  formatTime,
  formatWhen,
  noonOfDay,
} from './dates.ts'
export { errorText, waitText } from './error-text.ts'
export type { MessageKey, PlainKey } from './keys.ts'
export {
  type Language,
  language,
  languageNames,
  locale,
  pageLanguage,
  setLanguage,
  useLanguage,
} from './language.ts'
export { formatNumber, formatPercent, formatSize, splitSize } from './numbers.ts'
export { hasText, t } from './t.ts'

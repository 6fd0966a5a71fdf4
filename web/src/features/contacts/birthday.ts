import { locale } from '../../i18n/index.ts'

/** Birthday as typed: day, month, and an optional year. */
export interface TypedBirthday {
  day: string
  month: string
  year: string
}

export function readBirthday(birthday: string | null): TypedBirthday {
  const match = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(birthday ?? '')
  if (!match) return { day: '', month: '', year: '' }
  const [, year = '', month, day] = match
  return { day: String(Number(day)), month: String(Number(month)), year: year === '-' ? '' : year }
}

/** Returns the API format; null if empty, undefined if invalid. */
export function writeBirthday({ day, month, year }: TypedBirthday): string | null | undefined {
  if (!day && !month && !year) return null
  if (!day || !month || (year && !/^\d{4}$/.test(year))) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year ? Number(year) : 2000, Number(month) - 1, Number(day))
  if (date.getUTCMonth() !== Number(month) - 1) return undefined
  return `${year || '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Formats a birthday; without the year if it is unknown. */
export function birthdayText(birthday: string): string {
  const { day, month, year } = readBirthday(birthday)
  const date = new Date(0)
  date.setUTCFullYear(year ? Number(year) : 2000, Number(month) - 1, Number(day))
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale(), year ? { ...format, year: 'numeric' } : format).format(date)
}

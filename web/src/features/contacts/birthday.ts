import { locale } from '../../i18n/index.ts'

/** A birthday as it is typed: its day, its month, and its year where that is known. */
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

/** As the wire has it: null where nothing was typed, undefined where it is no day. */
export function writeBirthday({ day, month, year }: TypedBirthday): string | null | undefined {
  if (!day && !month && !year) return null
  if (!day || !month || (year && !/^\d{4}$/.test(year))) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year ? Number(year) : 2000, Number(month) - 1, Number(day))
  if (date.getUTCMonth() !== Number(month) - 1) return undefined
  return `${year || '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A birthday for eyes; without a year where none is known. */
export function birthdayText(birthday: string): string {
  const { day, month, year } = readBirthday(birthday)
  const date = new Date(0)
  date.setUTCFullYear(year ? Number(year) : 2000, Number(month) - 1, Number(day))
  const shown = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale(), year ? { ...shown, year: 'numeric' } : shown).format(date)
}

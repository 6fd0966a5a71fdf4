import { addMonths, type Day } from './month-days.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Parses a typed day: `16/4/2026`, `16-4-26`, `16.4`, `16 Apr 2026`, `16 thg 4`, or `2026-04-16`. Without a year the
 * current one is used. Undefined if invalid.
 */
export function readTypedDay(text: string, today: Day): Day | undefined {
  const normalised = text
    .trim()
    .toLowerCase()
    .replaceAll(/\b(?:ngày|tháng|năm|thg)\b|,/gu, ' ')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(normalised)
  if (iso) return existing({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) })
  const [, day = '', month = '', year] =
    /^\s*(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})\.?(?:[\s/.-]+(\d{4}|\d{2}))?\s*$/.exec(normalised) ?? []
  return existing({ day: Number(day), month: monthOf(month), year: yearOf(year, today) })
}

const monthOf = (text: string) =>
  /\d/.test(text) ? Number(text) : months.findIndex((name) => text.startsWith(name)) + 1

function yearOf(text: string | undefined, today: Day): number {
  if (text === undefined) return today.year
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function existing(day: Day): Day | undefined {
  if (day.month < 1 || day.month > 12 || day.day < 1 || day.year < 1970) return undefined
  return addMonths(day, 0).day === day.day ? day : undefined
}

/** Formats `2026-04-16` as 16/04/2026; returns other text unchanged. */
export const writtenDay = (iso: string): string => iso.split('-').toReversed().join('/')

/** Formats a day as `2026-04-16`. */
export const isoDay = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

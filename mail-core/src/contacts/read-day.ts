/** Order of ambiguous dates: month first or day first. */
export type DayOrder = 'day' | 'month'

const padToTwoDigits = (number: string) => number.padStart(2, '0')

/** Year that Apple programs write for an unknown year. */
const unknownYear = '1604'

/** Converts a date to 1990-12-31 or --12-31; returns other text unchanged. */
export function readDay(text: string, order: DayOrder): string {
  const plain = text.trim()
  // Outlook writes this for an empty date.
  if (/^0\/0\/0+$/.test(plain)) return ''
  const iso = /^(\d{4}|-)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(plain)
  if (iso) {
    const [, year = '', month, day] = iso
    return `${year === unknownYear ? '-' : year}-${month}-${day}`
  }
  const parts = /^(\d{1,4})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(plain)
  if (!parts) return plain
  const [, first = '', second = '', year = '-'] = parts
  if (first.length > 2) return plain
  const [day, month] = order === 'day' ? [first, second] : [second, first]
  return `${year === unknownYear ? '-' : year}-${padToTwoDigits(month)}-${padToTwoDigits(day)}`
}

/** Determines the order of dates in a column: a number above 12 is a day. */
export function dayOrderOf(days: readonly string[], usual: DayOrder): DayOrder {
  for (const day of days) {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})\b/.exec(day.trim()) ?? []
    if (Number(first) > 12) return 'day'
    if (Number(second) > 12) return 'month'
  }
  return usual
}

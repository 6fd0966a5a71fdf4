/** How days of a table are written where that is not plain: with the month first, or with the day. */
export type DayOrder = 'day' | 'month'

const two = (number: string) => number.padStart(2, '0')

/** The year that Apple's programs write where none is known. */
const noYear = '1604'

/** A day as the wire has it, 1990-12-31 or --12-31; what is none stays as it is written. */
export function readDay(text: string, order: DayOrder): string {
  const plain = text.trim()
  // Outlook writes this where there is none.
  if (/^0\/0\/0+$/.test(plain)) return ''
  const iso = /^(\d{4}|-)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(plain)
  if (iso) {
    const [, year = '', month, day] = iso
    return `${year === noYear ? '-' : year}-${month}-${day}`
  }
  const parts = /^(\d{1,4})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(plain)
  if (!parts) return plain
  const [, first = '', second = '', year = '-'] = parts
  if (first.length > 2) return plain
  const [day, month] = order === 'day' ? [first, second] : [second, first]
  return `${year === noYear ? '-' : year}-${two(month)}-${two(day)}`
}

/** Which of both comes first in a column of days: what cannot be a month is the day. */
export function dayOrderOf(days: readonly string[], usual: DayOrder): DayOrder {
  for (const day of days) {
    const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})\b/.exec(day.trim()) ?? []
    if (Number(first) > 12) return 'day'
    if (Number(second) > 12) return 'month'
  }
  return usual
}

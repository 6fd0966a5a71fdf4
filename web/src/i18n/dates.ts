import { language, locale } from './language.ts'

/** The zone that dates are shown in until the person's is known. */
const defaultTimeZone = 'Asia/Ho_Chi_Minh'

let timeZone = defaultTimeZone
const formats = new Map<string, Intl.DateTimeFormat>()

/** Says in which zone dates are shown. A zone that the browser does not know is passed over. */
export function setTimeZone(zone: string): void {
  try {
    timeZone = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    timeZone = defaultTimeZone
  }
}

/** When a letter came, as short as it can be: today 14:32, this year 14/04 (14 Apr), else 28/12/2025 (28 Dec 2025). */
export function formatWhen(seconds: number, now = Date.now()): string {
  const day = dayOf(seconds * 1000)
  const today = dayOf(now)
  if (day.number === today.number) return formatTime(seconds)
  const year: Intl.DateTimeFormatOptions = day.year === today.year ? {} : { year: 'numeric' }
  if (language() === 'vi') {
    // Browsers differ on how Vietnamese parts a day from a month; the British form is the one meant.
    return formatter('en-GB', { day: '2-digit', month: '2-digit', ...year }).format(seconds * 1000)
  }
  return format({ day: 'numeric', month: 'short', ...year }, seconds)
}

/** The time of day, such as 14:32. */
export const formatTime = (seconds: number): string => format({ hour: '2-digit', minute: '2-digit' }, seconds)

/** The whole date with its time, for titles and details. */
export function formatFullDate(seconds: number): string {
  const date = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, seconds)
  return language() === 'vi'
    ? `${formatTime(seconds)}, ${date.replace('Thứ', 'thứ')}`
    : `${date}, ${formatTime(seconds)}`
}

/** The part of the past a date belongs to, for the headings of a list. */
export type DateGroup = 'today' | 'yesterday' | 'week' | 'earlier'

/** Which heading a date stands under. A week begins on Monday. */
export function dateGroup(seconds: number, now = Date.now()): DateGroup {
  const day = dayOf(seconds * 1000).number
  const today = dayOf(now).number
  if (day >= today) return 'today'
  if (day === today - 1) return 'yesterday'
  return day >= mondayOf(today) ? 'week' : 'earlier'
}

/** Day 0, the first of January 1970, was a Thursday. */
const mondayOf = (dayNumber: number) => dayNumber - ((dayNumber + 3) % 7)

function dayOf(milliseconds: number): { year: number; number: number } {
  const parts = formatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(milliseconds)
  const [year = 0, month = 1, day = 1] = parts.split('-').map(Number)
  return { year, number: Date.UTC(year, month - 1, day) / 86_400_000 }
}

const format = (options: Intl.DateTimeFormatOptions, seconds: number) =>
  formatter(locale(), options).format(seconds * 1000)

function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${tag} ${timeZone} ${JSON.stringify(options)}`
  let made = formats.get(id)
  if (!made) {
    made = new Intl.DateTimeFormat(tag, { ...options, hourCycle: 'h23', timeZone })
    formats.set(id, made)
  }
  return made
}

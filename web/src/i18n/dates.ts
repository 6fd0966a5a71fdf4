import { clockTime } from './clock.ts'
import { language } from './language.ts'

/** Written out here: the browser's own names come late (clock.ts), and browsers differ on how they put them together. */
const vietnameseWeekdays = ['Chủ Nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy']
const englishWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const englishMonths =
  'January February March April May June July August September October November December'.split(' ')
/** Of which four messages are written. */
const september = 8

const DAY = 86_400_000

/** When a message came, as short as it can be: today 14:32, this year 14/04 (14 Apr), else 28/12/2025 (28 Dec 2025). */
export function formatWhen(seconds: number, now = Date.now()): string {
  const at = clockTime(seconds * 1000)
  const today = clockTime(now)
  if (dayNumber(at) === dayNumber(today)) return timeOfDay(at)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  const isThisYear = year === today.getUTCFullYear()
  if (language() === 'vi') return `${two(day)}/${two(month + 1)}${isThisYear ? '' : `/${year}`}`
  const name = englishMonths[month]?.slice(0, month === september ? 4 : 3)
  return `${day} ${name}${isThisYear ? '' : ` ${year}`}`
}

/** The time of day, such as 14:32. */
export const formatTime = (seconds: number): string => timeOfDay(clockTime(seconds * 1000))

/** The whole date with its time, for titles and details. */
export function formatFullDate(seconds: number): string {
  const at = clockTime(seconds * 1000)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  return language() === 'vi'
    ? `${timeOfDay(at)}, ${vietnameseWeekdays[at.getUTCDay()]}, ${day} tháng ${month + 1}, ${year}`
    : `${englishWeekdays[at.getUTCDay()]}, ${day} ${englishMonths[month]} ${year}, ${timeOfDay(at)}`
}

/** The part of the past a date belongs to, for the headings of a list. */
export type DateGroup = 'today' | 'yesterday' | 'week' | 'earlier'

/** Which heading a date stands under. A week begins on Monday. */
export function dateGroup(seconds: number, now = Date.now()): DateGroup {
  const day = dayNumber(clockTime(seconds * 1000))
  const time = clockTime(now)
  const today = dayNumber(time)
  if (day >= today) return 'today'
  if (day === today - 1) return 'yesterday'
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return day >= today - sinceMonday ? 'week' : 'earlier'
}

/** About noon of a moment's day where the person is: the same all day long, and within that day in every zone. */
export function noonOfDay(now = Date.now()): number {
  // A clock may leave the seconds out.
  const minute = now - (now % 60_000)
  return minute - (clockTime(minute).getTime() % DAY) + DAY / 2
}

/** Days since the first of January 1970. */
const dayNumber = (at: Date) => Math.floor(at.getTime() / DAY)

const timeOfDay = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`

const two = (value: number) => String(value).padStart(2, '0')

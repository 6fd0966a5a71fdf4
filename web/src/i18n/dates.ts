import { type Moment, momentAt } from './clock.ts'
import { language } from './language.ts'

/** Written out here: the browser's own names come late (clock.ts), and browsers differ on how they put them together. */
const vietnameseWeekdays = ['Chủ Nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy']
const englishWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const englishMonths =
  'January February March April May June July August September October November December'.split(' ')
const shortEnglishMonth = (month: number) => englishMonths[month - 1]?.slice(0, month === 9 ? 4 : 3)

/** When a letter came, as short as it can be: today 14:32, this year 14/04 (14 Apr), else 28/12/2025 (28 Dec 2025). */
export function formatWhen(seconds: number, now = Date.now()): string {
  const at = momentAt(seconds * 1000)
  const today = momentAt(now)
  if (at.dayNumber === today.dayNumber) return timeOfDay(at)
  const isThisYear = at.year === today.year
  if (language() === 'vi') return `${two(at.day)}/${two(at.month)}${isThisYear ? '' : `/${at.year}`}`
  return `${at.day} ${shortEnglishMonth(at.month)}${isThisYear ? '' : ` ${at.year}`}`
}

/** The time of day, such as 14:32. */
export const formatTime = (seconds: number): string => timeOfDay(momentAt(seconds * 1000))

/** The whole date with its time, for titles and details. */
export function formatFullDate(seconds: number): string {
  const at = momentAt(seconds * 1000)
  const { day, month, year } = at
  return language() === 'vi'
    ? `${timeOfDay(at)}, ${vietnameseWeekdays[weekdayOf(at)]}, ${day} tháng ${month}, ${year}`
    : `${englishWeekdays[weekdayOf(at)]}, ${day} ${englishMonths[month - 1]} ${year}, ${timeOfDay(at)}`
}

/** The part of the past a date belongs to, for the headings of a list. */
export type DateGroup = 'today' | 'yesterday' | 'week' | 'earlier'

/** Which heading a date stands under. A week begins on Monday. */
export function dateGroup(seconds: number, now = Date.now()): DateGroup {
  const day = momentAt(seconds * 1000).dayNumber
  const today = momentAt(now)
  if (day >= today.dayNumber) return 'today'
  if (day === today.dayNumber - 1) return 'yesterday'
  return day >= mondayOf(today) ? 'week' : 'earlier'
}

const mondayOf = (at: Moment) => at.dayNumber - ((weekdayOf(at) + 6) % 7)

/** 0 is Sunday. Day 0, the first of January 1970, was a Thursday. */
const weekdayOf = ({ dayNumber }: Moment) => (((dayNumber + 4) % 7) + 7) % 7

const timeOfDay = ({ hour, minute }: Moment) => `${two(hour)}:${two(minute)}`

const two = (value: number) => String(value).padStart(2, '0')

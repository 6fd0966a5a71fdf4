const minute = 60_000
const day = 24 * 60 * minute
/** Vietnam has no daylight saving time. */
const zoneOffset = 7 * 60 * minute

const morningStarts = 6 * 60
const newDayFrom = 7 * 60 + 30
/** Latest time of day of messages on the newest day. */
const newestTime = 14 * 60 + 40

const weekdays = ['Chủ nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy']
const englishWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthNames = (language: string) =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month)).toLocaleDateString(language, { month: 'long', timeZone: 'UTC' }),
  )
const englishMonths = monthNames('en')
const frenchMonths = monthNames('fr')
const quarters = ['I', 'II', 'III', 'IV']

/** Formats days and times for the messages, relative to the day of seeding (negative is the past). */
export type Calendar = ReturnType<typeof createCalendar>

/**
 * Places the two years of the demo so that they end at `now`. Before 7:30 the newest day is yesterday. Until the
 * afternoon its times are compressed, so that no message is in the future.
 */
export function createCalendar(now: number) {
  const minutesToday = Math.floor(((now + zoneOffset) % day) / minute)
  const midnight = now - ((now + zoneOffset) % day) - (minutesToday < newDayFrom ? day : 0)
  const isShort = minutesToday >= newDayFrom && minutesToday < newestTime

  const at = (daysAgo: number, time: string) => {
    const written = toMinutes(time)
    const minutes = daysAgo === 0 && isShort ? compressTime(written, minutesToday) : written
    return midnight - daysAgo * day + minutes * minute
  }
  const local = (offset: number) => new Date(midnight + offset * day + zoneOffset)
  const monthBack = (count: number) => {
    const today = local(0)
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 1))
  }

  return {
    at,
    /** 29/04 */
    day: (offset: number) =>
      `${twoDigits(local(offset).getUTCDate())}/${twoDigits(local(offset).getUTCMonth() + 1)}`,
    /** 29/4, as in running text */
    short: (offset: number) => `${local(offset).getUTCDate()}/${local(offset).getUTCMonth() + 1}`,
    /** 29/04/2026 */
    date: (offset: number) => formatDate(local(offset)),
    /** 2026-04-29 */
    iso: (offset: number) => local(offset).toISOString().slice(0, 10),
    /** thứ Tư */
    weekday: (offset: number) => weekdays[local(offset).getUTCDay()] ?? '',
    /** 29 April */
    english: (offset: number) =>
      `${local(offset).getUTCDate()} ${englishMonths[local(offset).getUTCMonth()]}`,
    englishWeekday: (offset: number) => englishWeekdays[local(offset).getUTCDay()] ?? '',
    /** April */
    englishMonth: (offset: number) => englishMonths[local(offset).getUTCMonth()] ?? '',
    /** 29 avril */
    french: (offset: number) => `${local(offset).getUTCDate()} ${frenchMonths[local(offset).getUTCMonth()]}`,
    /** The month `count` months ago: 3 */
    month: (count: number) => monthBack(count).getUTCMonth() + 1,
    /** 3/2026 */
    monthYear: (count: number) =>
      `${monthBack(count).getUTCMonth() + 1}/${monthBack(count).getUTCFullYear()}`,
    /** 0429, for numbers of delivery notes and quotations. */
    monthDay: (offset: number) =>
      `${twoDigits(local(offset).getUTCMonth() + 1)}${twoDigits(local(offset).getUTCDate())}`,
    /** 29 */
    dayOfMonth: (offset: number) => twoDigits(local(offset).getUTCDate()),
    year: (offset: number) => local(offset).getUTCFullYear(),
    quarter: (offset: number) => quarters[Math.floor(local(offset).getUTCMonth() / 3)] ?? 'I',
    week: (offset: number) => isoWeek(local(offset)),
    /** 20260416T090000, local time for an iCalendar field with TZID. */
    calendarStamp: (offset: number, time: string) =>
      `${local(offset).toISOString().slice(0, 10).replaceAll('-', '')}T${time.replace(':', '')}00`,
  }
}

/** Formats a date whose UTC fields contain local time: 29/04/2026. */
function formatDate(date: Date): string {
  return `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}

/** Formats a moment as local date and time. */
export function toLocal(moment: number): { date: string; time: string; english: string; header: string } {
  const local = new Date(moment + zoneOffset)
  const time = `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`
  const month = englishMonths[local.getUTCMonth()] ?? ''
  const short = `${local.getUTCDate()} ${month.slice(0, 3)} ${local.getUTCFullYear()}`
  const weekday = (englishWeekdays[local.getUTCDay()] ?? '').slice(0, 3)
  return {
    date: formatDate(local),
    time,
    english: short,
    header: `${weekday}, ${short} ${time}:${twoDigits(local.getUTCSeconds())} +0700`,
  }
}

function compressTime(written: number, minutesToday: number): number {
  const share = (written - morningStarts) / (newestTime - morningStarts)
  return Math.floor(morningStarts + share * (minutesToday - morningStarts))
}

function isoWeek(date: Date): number {
  const thursday = new Date(date)
  thursday.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.ceil(((thursday.getTime() - yearStart) / day + 1) / 7)
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

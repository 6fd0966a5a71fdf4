import type { EventTime, Invitation } from '@bocau/contract/mailbox/invitations'
import { addDays, type CalendarDay, dayAt, dayNumber, readDay } from '@bocau/mail-core/zoned-time'
import { calendarTexts } from '../calendar-texts.ts'
import { formatTime, language, locale, t, visibleZone } from '../index.ts'
import { lunarDayOf } from '../lunar-day.ts'

type Span = Pick<Invitation, 'start' | 'end'>

/** Returns the first day of an event in the user's time zone; null without a time. */
export const firstDay = (time: EventTime | null): CalendarDay | null => {
  if (!time) return null
  return time.at === null ? readDay(time.local.slice(0, 10)) : dayAt(time.at * 1000, visibleZone())
}

/** Formats the time of an event in the user's time zone: `14:00 – 15:00, thứ Ba, 31 tháng 3, 2026`. */
export function whenText({ start, end }: Span): string {
  const first = firstDay(start)
  if (!start || !first) return t('event.noTime')
  const isAllDay = start.local.length === 10
  const behind = firstDay(end)
  const last = behind && isAllDay ? addDays(behind, -1) : (behind ?? first)
  const { dayName } = calendarTexts()
  if (isAllDay)
    return dayNumber(last) > dayNumber(first)
      ? `${dayName(first)} – ${dayName(last)}`
      : t('event.wholeDay', { day: dayName(first) })
  const [from, to] = [timeText(start), end && timeText(end)]
  if (dayNumber(last) > dayNumber(first)) return `${from}, ${dayName(first)} – ${to}, ${dayName(last)}`
  return `${to ? `${from} – ${to}` : from}, ${dayName(first)}`
}

/** Formats the time in the zone of the organiser; empty if it is the same. */
export function whenLocalText({ start, end }: Span): string {
  if (!start?.zone || start.at === null || localTime(start) === formatTime(start.at)) return ''
  const time = end ? `${localTime(start)} – ${localTime(end)}` : localTime(start)
  return t('event.there', { time, place: start.zone.replace(/^.*\//, '').replaceAll('_', ' ') })
}

/** Formats the start of an event briefly: `14:00 Thứ 3, 31 thg 3`; the year only if it is another one. */
export function startText(time: EventTime): string {
  const day = firstDay(time)
  if (!day) return t('event.noTime')
  return time.local.length === 10 ? shortDay(day) : `${timeText(time)} ${shortDay(day)}`
}

/** Formats the day of an event briefly: `Thứ 3, 31 thg 3`. */
export function dayText(time: EventTime): string {
  const day = firstDay(time)
  return day ? shortDay(day) : t('event.noTime')
}

function shortDay({ year, month, day }: CalendarDay): string {
  const isThisYear = year === dayAt(Date.now(), visibleZone()).year
  return new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(Date.UTC(year, month - 1, day))
}

/** Returns the Vietnamese lunar date; empty in other languages. */
export function lunarText(day: CalendarDay | null): string {
  if (!day || language() !== 'vi') return ''
  const { day: number, month, isLeapMonth } = lunarDayOf(day)
  return t(isLeapMonth ? 'event.lunarLeap' : 'event.lunar', { day: `${number}/${month}` })
}

/** Returns the short name of a month, for a calendar icon. */
export const monthText = ({ month, year, day }: CalendarDay): string =>
  language() === 'vi'
    ? `Th ${month}`
    : new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(
        Date.UTC(year, month - 1, day),
      )

const timeText = (time: EventTime) => (time.at === null ? localTime(time) : formatTime(time.at))
const localTime = ({ local }: EventTime) => local.slice(11, 16)

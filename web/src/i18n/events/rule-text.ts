import type { EventRule } from '@bocau/contract/mailbox/invitations'
import { addDays, readDay } from '@bocau/mail-core/zoned-time'
import { calendarTexts } from '../calendar-texts.ts'
import { locale, t } from '../index.ts'

/** Describes a recurrence: `Thứ Sáu cuối cùng hằng tháng, đến 31 tháng 12`. */
export function ruleText(rule: EventRule): string {
  const { every, interval: n } = rule
  const rhythm = n === 1 ? t(`event.every.${every}`) : t(`event.everyN.${every}`, { n })
  const days = [...rule.weekdays.map(weekdayText), ...rule.days.map(dayText)]
  const months = rule.months.map((month) => formatUtc({ month: 'long' }, Date.UTC(2024, month - 1, 1)))
  const parts = [
    rhythm,
    days.length > 0 && t('event.on', { days: joinNames(days) }),
    months.length > 0 && t('event.in', { months: joinNames(months) }),
    rule.count !== null && t('event.times', { n: rule.count }),
    rule.until !== null && t('event.until', { day: dayName(rule.until) }),
  ]
  return parts.filter(Boolean).join(', ')
}

function weekdayText({ weekday, nth }: EventRule['weekdays'][number]): string {
  const name = formatUtc({ weekday: 'long' }, Date.UTC(2024, 0, 1 + weekday))
  if (nth === 0) return name
  if (nth === -1) return t('event.lastWeekday', { weekday: name })
  if (nth < 0) return t('event.nthFromEnd', { weekday: name, nth: t(`event.nth.${nthOf(-nth)}`) })
  return t('event.nthWeekday', { weekday: name, nth: t(`event.nth.${nthOf(nth)}`) })
}

/** Limits the position of a weekday in a month to five, as the texts require. */
const nthOf = (nth: number) => Math.min(nth, 5) as 1 | 2 | 3 | 4 | 5

function dayText(day: number): string {
  if (day === -1) return t('event.lastDay')
  return day > 0 ? t('event.dayN', { n: day }) : t('event.dayFromEnd', { n: -day })
}

const dayName = (text: string): string => calendarTexts().dayName(readDay(text) ?? addDays(epoch, 0))

const epoch = { year: 1970, month: 1, day: 1 }

const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)

const formatUtc = (options: Intl.DateTimeFormatOptions, moment: number) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(moment)

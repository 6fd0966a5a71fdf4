import type { EventRule } from '@bocau/contract/mailbox/invitations'
import { addDays, readDay } from '@bocau/mail-core/zoned-time'
import { calendarTexts } from '../calendar-texts.ts'
import { locale, t } from '../index.ts'

/** How often an event comes again, in words: `Thứ Sáu cuối cùng hằng tháng, đến 31 tháng 12`. */
export function ruleText(rule: EventRule): string {
  const { every, interval: n } = rule
  const rhythm = n === 1 ? t(`event.every.${every}`) : t(`event.everyN.${every}`, { n })
  const days = [...rule.weekdays.map(weekdayText), ...rule.days.map(dayText)]
  const months = rule.months.map((month) => named({ month: 'long' }, Date.UTC(2024, month - 1, 1)))
  const parts = [
    rhythm,
    days.length > 0 && t('event.on', { days: joined(days) }),
    months.length > 0 && t('event.in', { months: joined(months) }),
    rule.count !== null && t('event.times', { n: rule.count }),
    rule.until !== null && t('event.until', { day: dayName(rule.until) }),
  ]
  return parts.filter(Boolean).join(', ')
}

function weekdayText({ weekday, nth }: EventRule['weekdays'][number]): string {
  const name = named({ weekday: 'long' }, Date.UTC(2024, 0, 1 + weekday))
  if (nth === 0) return name
  if (nth === -1) return t('event.lastWeekday', { weekday: name })
  return t('event.nthWeekday', { weekday: name, n: Math.abs(nth) })
}

const dayText = (day: number): string => (day === -1 ? t('event.lastDay') : t('event.dayN', { n: day }))

const dayName = (text: string): string => calendarTexts().dayName(readDay(text) ?? addDays(epoch, 0))

const epoch = { year: 1970, month: 1, day: 1 }

const joined = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)

const named = (options: Intl.DateTimeFormatOptions, moment: number) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(moment)

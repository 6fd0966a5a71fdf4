import type { Period } from '@bocau/contract/outbox'
import { language, locale, t } from '../../../i18n/index.ts'

/** Describes a rhythm: `thứ Hai và thứ Năm hằng tuần`. */
export function rhythmText(period: Period): string {
  if ('by_days' in period)
    return period.by_days === 1
      ? t('periodic.rhythm.everyDay')
      : t('periodic.rhythm.days', { n: period.by_days })
  if ('by_week' in period) {
    const { every_x_weeks: n, weekdays } = period.by_week
    const days = joinNames(weekdays.map(weekdayName))
    return n === 1 ? t('periodic.rhythm.week', { days }) : t('periodic.rhythm.weeks', { days, n })
  }
  if ('by_month' in period) {
    const n = period.by_month.every_x_month
    const day = dayText(period.by_month)
    return n === 1 ? t('periodic.rhythm.month', { day }) : t('periodic.rhythm.months', { day, n })
  }
  return t('periodic.rhythm.year', { day: dayText(period.by_year), month: monthName(period.by_year.month) })
}

/** Returns the name of a weekday, `thứ Hai`; 0 is Monday. */
export const weekdayName = (weekday: number): string => {
  const name = formatUtc({ weekday: 'long' }, Date.UTC(2024, 0, 1 + weekday))
  return language() === 'vi' ? name.replace(/^./, (first) => first.toLowerCase()) : name
}

/** Returns the name of a month, `tháng 4`; 1 is January. */
export const monthName = (month: number): string =>
  language() === 'vi' ? `tháng ${month}` : formatUtc({ month: 'long' }, Date.UTC(2024, month - 1, 1))

function dayText(which: { day: number } | { weekday_of_month: readonly [number, number] }): string {
  if ('day' in which) return t('periodic.dayN', { n: which.day })
  const [nth, weekday] = which.weekday_of_month
  return t('periodic.nthWeekday', {
    nth: t(`periodic.nth.${nth as 1 | 2 | 3 | 4 | 5}`),
    weekday: weekdayName(weekday),
  })
}

const joinNames = (names: readonly string[]): string =>
  names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} ${t('periodic.and')} ${names.at(-1) ?? ''}`

const formatUtc = (options: Intl.DateTimeFormatOptions, moment: number) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(moment)

import { formatMonth, locale, t } from './index.ts'
import './areas/notices.ts'

interface CalendarDay {
  year: number
  month: number
  day: number
}

export const calendarTexts = () => ({
  labels: { month: t('calendar.month'), previous: t('calendar.previous'), next: t('calendar.next') },
  weekdays: t('calendar.weekdays').split(' '),
  monthName: ({ year, month }: CalendarDay) => formatMonth(year, month),
  dayName: (day: CalendarDay) =>
    format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, day),
})

export const dateFieldTexts = () => ({
  ...calendarTexts(),
  hint: t('calendar.hint'),
  choose: t('calendar.choose'),
  notADay: t('calendar.notADay'),
})

const format = (options: Intl.DateTimeFormatOptions, { year, month, day }: CalendarDay) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day))

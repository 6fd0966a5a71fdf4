import { addMessages, language, t } from './index.ts'
import { calendarMessages } from './messages/calendar.ts'

addMessages(calendarMessages)

interface CalendarDay {
  year: number
  month: number
  day: number
}

/** What a calendar, and a field for a day, are written with. */
export const calendarTexts = () => ({
  labels: { month: t('calendar.month'), previous: t('calendar.previous'), next: t('calendar.next') },
  weekdays: t('calendar.weekdays').split(' '),
  monthName: (day: CalendarDay) =>
    language() === 'vi' ? `Tháng ${day.month}, ${day.year}` : format({ month: 'long', year: 'numeric' }, day),
  dayName: (day: CalendarDay) =>
    format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, day),
})

/** The same for a field in which the day may be typed. */
export const dateFieldTexts = () => ({
  ...calendarTexts(),
  hint: t('calendar.hint'),
  choose: t('calendar.choose'),
  notADay: t('calendar.notADay'),
})

const format = (options: Intl.DateTimeFormatOptions, { year, month, day }: CalendarDay) =>
  new Intl.DateTimeFormat(language() === 'vi' ? 'vi-VN' : 'en-GB', { ...options, timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  )

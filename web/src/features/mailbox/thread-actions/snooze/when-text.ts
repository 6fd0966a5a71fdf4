import { dayAt, dayNumber, weekdayOf } from '@bocau/mail-core/zoned-time'
import { cachedUser } from '../../../../api/session.ts'
import { formatTime, formatWhen, t } from '../../../../i18n/index.ts'
import '../../../../i18n/areas/notices.ts'

export const personZone = (): string => cachedUser()?.timezone ?? 'Asia/Ho_Chi_Minh'

/** Formats a future time: `19:00` today, `08:00, T3` (`Tue 08:00`) within a week, otherwise with the date. */
export function whenText(seconds: number, now = Date.now()): string {
  const zone = personZone()
  const day = dayAt(seconds * 1000, zone)
  const days = dayNumber(day) - dayNumber(dayAt(now, zone))
  if (days <= 0) return formatTime(seconds)
  const named = days < 7 ? t('calendar.shortDays').split(' ')[weekdayOf(day)] : formatWhen(seconds, now)
  return t('calendar.shortMoment', { time: formatTime(seconds), day: named ?? '' })
}

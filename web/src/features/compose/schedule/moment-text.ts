import { language } from '../../../i18n/index.ts'
import { writer } from '../person.ts'

/** Formats a future time: `08:00, thứ Năm 16/4` or `Thursday 16 April, 08:00`; includes the year if it differs. */
export function momentText(seconds: number): string {
  const parts = [timeText(seconds), dayText(seconds)]
  return (language() === 'vi' ? parts : parts.toReversed()).join(', ')
}

/** Formats a time as `08:00`. */
export const timeText = (seconds: number): string =>
  format('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, seconds)

/** Formats weekday and date; with the year unless it is the current one. */
export function dayText(seconds: number): string {
  const year: Intl.DateTimeFormatOptions =
    format('en', { year: 'numeric' }, seconds) === format('en', { year: 'numeric' }, Date.now() / 1000)
      ? {}
      : { year: 'numeric' }
  const isVietnamese = language() === 'vi'
  const weekday = format(isVietnamese ? 'vi-VN' : 'en-GB', { weekday: 'long' }, seconds)
  const date = isVietnamese
    ? format('vi-VN', { day: 'numeric', month: 'numeric', ...year }, seconds).replaceAll('-', '/')
    : format('en-GB', { day: 'numeric', month: 'long', ...year }, seconds)
  return `${isVietnamese ? weekday.replace(/^./, (first) => first.toLowerCase()) : weekday} ${date}`
}

const format = (tag: string, options: Intl.DateTimeFormatOptions, seconds: number) =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: writer().user.timezone }).format(seconds * 1000)

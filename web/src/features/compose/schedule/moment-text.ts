import { language, locale } from '../../../i18n/index.ts'
import { writer } from '../person.ts'

/** Formats a future time: `08:00, thứ Năm 16/4`; includes the year if it differs. */
export function momentText(seconds: number): string {
  return `${timeText(seconds)}, ${dayText(seconds)}`
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

/** Returns the display name of the user's time zone: `Việt Nam (GMT+7)`. */
export function zoneText(): string {
  const { timezone } = writer().user
  const parts = new Intl.DateTimeFormat(locale(), {
    timeZone: timezone,
    timeZoneName: 'shortOffset',
  }).formatToParts(Date.now())
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const location = timezone.endsWith('Ho_Chi_Minh')
    ? language() === 'vi'
      ? 'Việt Nam'
      : 'Vietnam'
    : timezone.replace(/^.*\//, '').replaceAll('_', ' ')
  return `${location} (${offset.replace('UTC', 'GMT')})`
}

const format = (tag: string, options: Intl.DateTimeFormatOptions, seconds: number) =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: writer().user.timezone }).format(seconds * 1000)

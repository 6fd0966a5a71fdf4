import type { Calendar } from './calendar.ts'
import { nextHoliday } from './holiday.ts'

const BLANK = /\{\{(\w+) ([^{}]*)\}\}/g

/**
 * Replaces date placeholders, relative to the day of seeding: `{{short 15}}` is 15 days later in short form,
 * `{{monthYear 1}}` the previous month, `{{day -1 dashed}}` and `{{day -1 joined}}` other formats, `{{weekday 1
 * first}}` is capitalised for the start of a sentence.
 */
export function fillDates(text: string, calendar: Calendar): string {
  return text.replace(BLANK, (blank, name: string, rest: string) => {
    const [first = '', second = ''] = rest.split(' ')
    const day = find(name, first, { second, calendar })
    if (day === undefined) throw new Error(`unknown placeholder ${blank} in the demo`)
    if (second === 'dashed') return day.replaceAll('/', '-')
    if (second === 'first') return day.charAt(0).toUpperCase() + day.slice(1)
    return second === 'joined' ? day.replaceAll('/', '') : day
  })
}

function find(
  name: string,
  first: string,
  { second, calendar }: { second: string; calendar: Calendar },
): string | undefined {
  if (name === 'holiday') return nextHoliday(calendar)[first as 'name' | 'days']
  if (name === 'calendarStamp') return calendar.calendarStamp(Number(first), second)
  if (name === 'at' || !(name in calendar) || Number.isNaN(Number(first))) return undefined
  return String(calendar[name as Exclude<keyof Calendar, 'at' | 'calendarStamp'>](Number(first)))
}

import { calendarLimits } from './calendar-event.ts'

interface File {
  contentType: string
  name: string
}

/** Returns true if an attachment is a calendar by type or name. */
export const isCalendarFile = ({ contentType, name }: File): boolean =>
  contentType === 'text/calendar' || contentType === 'application/ics' || /\.ics$/i.test(name)

/** Finds the attachment whose event a message shows. */
export function findCalendarFile<T extends File & { size: number }>(files: readonly T[]): T | undefined {
  const calendars = files.filter((file) => isCalendarFile(file) && file.size <= calendarLimits.maxBytes)
  return calendars.find(({ contentType }) => contentType === 'text/calendar') ?? calendars[0]
}

import { expect, test } from 'vitest'
import { calendarFile, filesBesidesCalendar } from './calendar-files.ts'

const file = (name: string, contentType: string, size: number) => ({
  id: name,
  uuid: name,
  name,
  size,
  content_type: contentType,
  content_id: null,
  inline_image: false,
  is_office: false,
  scan: 'clean' as const,
})

test('the calendar of the card is not listed, nor a copy of it', () => {
  const files = [
    file('plan.pdf', 'application/pdf', 900),
    file('invite.ics', 'application/ics', 900),
    file('calendar.ics', 'text/calendar', 900),
    file('other.ics', 'application/ics', 400),
  ]
  expect(calendarFile({ files })?.name).toBe('calendar.ics')
  expect(filesBesidesCalendar({ files }).map(({ name }) => name)).toEqual(['plan.pdf', 'other.ics'])
})

test('lists every file of a message without a calendar', () => {
  const files = [file('plan.pdf', 'application/pdf', 900)]
  expect(calendarFile({ files })).toBeUndefined()
  expect(filesBesidesCalendar({ files })).toEqual(files)
})

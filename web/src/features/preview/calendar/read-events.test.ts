import { calendarLimits } from '@bocau/mail-core/calendar/calendar-event'
import { expect, test } from 'vitest'
import { eventsOf } from './read-events.ts'

const event = (n: number, more = '') =>
  `BEGIN:VEVENT\r\nUID:${n}@a.test\r\nSUMMARY:Họp ${n}\r\nDTSTART:202603${String(28 - (n % 28)).padStart(2, '0')}T020000Z\r\n${more}END:VEVENT\r\n`
const calendar = (events: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`
const read = (text: string, isCut = false) => eventsOf(new TextEncoder().encode(text), isCut)

test('reads the events of a file in order of their start', () => {
  const { events, isClipped } = read(calendar(event(1) + event(2) + event(3, 'STATUS:CANCELLED\r\n')))
  expect(events.map(({ title }) => title)).toEqual(['Họp 3', 'Họp 2', 'Họp 1'])
  expect(events[0]?.isCancelled).toBe(true)
  expect(isClipped).toBe(false)
})

test('shows an event without a title and accepts an empty calendar', () => {
  const nameless = 'BEGIN:VEVENT\r\nSUMMARY:Không mã\r\nDTSTART;VALUE=DATE:20260302\r\nEND:VEVENT\r\n'
  expect(read(calendar(nameless)).events[0]).toMatchObject({ title: 'Không mã', uid: '' })
  expect(read(calendar('BEGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\n'))).toEqual({ events: [], isClipped: false })
})

test('rejects other files and reads a truncated one partially', () => {
  for (const text of ['', 'Xin chào', '\0\x01\x02', 'BEGIN:VCARD\r\nEND:VCARD\r\n'])
    expect(() => read(text)).toThrow('broken')
  expect(read(calendar(event(1)).slice(0, 90)).events[0]?.title).toBe('Họp 1')
})

test('shows the first of many events and reports the rest', () => {
  const many = read(calendar(Array.from({ length: 300 }, (_, n) => event(n)).join('')))
  expect(many.events).toHaveLength(calendarLimits.maxEvents)
  expect(many.isClipped).toBe(true)
  expect(read(calendar(event(1)), true).isClipped).toBe(true)
})

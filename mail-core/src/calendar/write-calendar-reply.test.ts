import { expect, test } from 'vitest'
import { dialects } from './dialects.fixture.ts'
import { readCalendar } from './read-calendar.ts'
import { type CalendarReply, writeCalendarReply } from './write-calendar-reply.ts'

const reply: CalendarReply = {
  email: 'khue@mocviet.test',
  name: 'Khuê',
  says: 'accepted',
  proposed: null,
  note: '',
  at: Date.UTC(2026, 2, 21, 3, 4, 5),
}

test.each(Object.entries(dialects))(
  'a reply to an invitation of %s repeats it with one attendee',
  (_, invitation) => {
    const text = writeCalendarReply(invitation, { ...reply, note: 'Em đến muộn 5 phút; nhé' }) ?? ''
    const [question, sent] = [readCalendar(invitation), readCalendar(text)]
    expect(sent).toMatchObject({
      method: 'reply',
      uid: question?.uid,
      sequence: question?.sequence,
      title: question?.title,
      start: question?.start,
      end: question?.end,
      stampedAt: reply.at,
      comment: 'Em đến muộn 5 phút; nhé',
      attendees: [{ participation: 'accepted' }],
    })
    expect(sent?.attendees[0]?.email.toLowerCase()).toBe('khue@mocviet.test')
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
    expect(text.match(/^ATTENDEE/gm)).toHaveLength(1)
    expect(text).not.toMatch(/RSVP|VALARM|RRULE:.*COUNT/)
  },
)

test('a reply to Outlook includes the time zone of its times', () => {
  const text = writeCalendarReply(dialects.outlook, { ...reply, says: 'declined' })
  expect(text).toContain('TZID:W. Europe Standard Time')
  expect(text).toContain('DTSTART;TZID=W. Europe Standard Time:20260327T090000')
  expect(text).toMatch(/^METHOD:REPLY\r$/m)
  expect(text).toMatch(/^ATTENDEE;CN=Khuê;PARTSTAT=DECLINED:mailto:Khue@mocviet\.test\r$/m)
})

test('proposes another time as a counter', () => {
  const proposed = { start: Date.UTC(2026, 3, 1, 2), end: Date.UTC(2026, 3, 1, 3) }
  expect(readCalendar(writeCalendarReply(dialects.google, { ...reply, proposed }) ?? '')).toMatchObject({
    method: 'counter',
    start: { at: proposed.start },
    end: { at: proposed.end },
    attendees: [{ email: 'khue@mocviet.test', participation: 'tentative' }],
  })
})

test('an uninvited user replies with their own address', () => {
  const text = writeCalendarReply(dialects.google, {
    ...reply,
    email: 'banhang@mocviet.test',
    name: 'Bán "hàng"',
  })
  expect(readCalendar(text ?? '')?.attendees).toMatchObject([
    { name: 'Bán hàng', email: 'banhang@mocviet.test' },
  ])
})

test('does not reply to a calendar that expects none', () => {
  expect(writeCalendarReply(dialects.google.replace('METHOD:REQUEST', 'METHOD:CANCEL'), reply)).toBeNull()
  expect(writeCalendarReply(dialects.google.replace(/^ORGANIZER.*\r\n/m, ''), reply)).toBeNull()
  expect(writeCalendarReply('nothing', reply)).toBeNull()
})

test('removes control characters and prevents injected lines', () => {
  const invitation = dialects.google.replace('SUMMARY:', 'SUMMARY:\0\u000b')
  const text = writeCalendarReply(invitation, { ...reply, note: 'a\r\nEND:VEVENT\rMETHOD:CANCEL' }) ?? ''
  expect(text.replaceAll('\r\n', '')).not.toMatch(/(?!\n)\p{Cc}/u)
  expect(readCalendar(text)).toMatchObject({ method: 'reply', comment: 'a\nEND:VEVENT\nMETHOD:CANCEL' })
})

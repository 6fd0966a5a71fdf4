import { readCalendar } from '@bocau/mail-core/calendar/read-calendar'

/** Differences of a test invitation from the default one. */
export interface InvitationFixture {
  method?: string
  sequence?: number
  stamp?: string
  start?: string
  end?: string
  place?: string
  organizer?: string
  uid?: string
  invited?: string
  lines?: readonly string[]
}

/** Writes an event of Vy as iCalendar. */
function writeCalendar(fixture: InvitationFixture = {}): string {
  const { method = 'REQUEST', sequence = 0, stamp = '20260301T020000Z', start = '20260331T070000Z' } = fixture
  const { end = '20260331T080000Z', place = 'Phòng 2', organizer = 'vy@xuongmoc.example' } = fixture
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Xuong//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${fixture.uid ?? 'duyet-mau'}@xuongmoc.example`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    'SUMMARY:Duyệt mẫu bàn',
    `LOCATION:${place}`,
    `ORGANIZER;CN=Vy:mailto:${organizer}`,
    `ATTENDEE;CN=Khuê;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${fixture.invited ?? 'khue@mocviet.test'}`,
    ...(fixture.lines ?? []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Writes the headers and body of a message with a calendar alternative, like Google and Outlook do. */
export function invitationMail(
  fixture: InvitationFixture & { from?: string; subject?: string; id?: string } = {},
): string {
  const { method = 'REQUEST', from = 'Vy <vy@xuongmoc.example>', subject = 'Mời: Duyệt mẫu bàn' } = fixture
  return [
    `From: ${from}`,
    'To: khue@mocviet.test',
    `Subject: ${subject}`,
    `Message-ID: <${fixture.id ?? `${method}-${fixture.sequence ?? 0}-${fixture.stamp ?? ''}`}@xuongmoc.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="limit"',
    '',
    '--limit',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    'Mời chị Khuê duyệt mẫu.',
    '--limit',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(writeCalendar(fixture)).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '--limit--',
    '',
  ].join('\r\n')
}

/** Extracts the calendar of a sent message. */
export function calendarIn(raw: string) {
  const part = raw.slice(raw.indexOf('Content-Type: text/calendar;'))
  const start = part.indexOf('\r\n\r\n')
  const encoding = part.slice(0, start).includes('base64') ? 'base64' : ''
  const body = part.slice(start + 4, part.indexOf('\r\n--', start))
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : unquoted(body)
  return { text, event: readCalendar(text) }
}

const unquoted = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

import { expect, test } from 'vitest'
import { dialects } from './dialects.fixture.ts'
import { readCalendar } from './read-calendar.ts'

test('reads attendees, room and meeting link of a Google invitation', () => {
  expect(readCalendar(dialects.google)).toMatchObject({
    method: 'request',
    uid: '7kukuqrfedlm2f9t0vr2rmjv4a@google.com',
    sequence: 0,
    title: 'Duyệt mẫu bàn',
    place: '12 Lý Thường Kiệt, Hà Nội',
    description: 'Duyệt mẫu bàn gỗ sồi.\n\nMang theo mẫu sơn.',
    link: 'https://meet.google.com/abc-defg-hij',
    start: { at: Date.UTC(2026, 2, 31, 7), zone: null },
    end: { at: Date.UTC(2026, 2, 31, 8) },
    organizer: { name: '', email: 'vy@xuongmoc.example' },
    attendees: [
      { name: 'Lê Vy', email: 'vy@xuongmoc.example', participation: 'accepted', isResource: false },
      { name: '', email: 'khue@mocviet.test', participation: 'needs_action' },
      { name: 'Phòng họp 2', participation: 'accepted', isResource: true },
    ],
    rule: null,
  })
})

test('reads an Outlook invitation: Windows time zone, last Friday of each month', () => {
  expect(readCalendar(dialects.outlook)).toMatchObject({
    uid: '040000008200E00074C5B7101A82E00800000000D0A2B7A1D04DDA01000000000000000010000000',
    sequence: 2,
    start: { local: '2026-03-27T09:00', at: Date.UTC(2026, 2, 27, 8), zone: 'Europe/Berlin' },
    organizer: { name: 'Müller, Jörg', email: 'joerg@holz.example' },
    attendees: [{ email: 'Khue@mocviet.test' }, { email: 'duy@mocviet.test', isOptional: true }],
    rule: { every: 'month', weekdays: [{ weekday: 4, nth: -1 }], until: '2026-12-31' },
  })
})

test('reads addresses of an Apple invitation besides server paths', () => {
  expect(readCalendar(dialects.apple)).toMatchObject({
    start: { at: Date.UTC(2026, 3, 2, 14), zone: 'America/New_York' },
    organizer: { name: 'Ann', email: 'ann@oak.example' },
    attendees: [{ email: 'ann@oak.example' }, { name: 'Khuê', email: 'khue@mocviet.test' }],
    rule: { every: 'week', interval: 2, count: 6, weekdays: [{ weekday: 1 }, { weekday: 3 }] },
  })
})

test('reads a Zimbra time zone by its Windows display name', () => {
  expect(readCalendar(dialects.zimbra)).toMatchObject({
    title: 'Họp giao ban',
    start: { local: '2026-04-06T08:30', at: Date.UTC(2026, 3, 6, 1, 30) },
    rule: { every: 'week', weekdays: [{ weekday: 0, nth: 0 }] },
  })
})

test('reads an all-day Lark event', () => {
  expect(readCalendar(dialects.lark)).toMatchObject({
    start: { local: '2026-04-10', at: null, zone: null },
    end: { local: '2026-04-12' },
  })
})

const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n')

test.each([
  ['DTSTART;TZID=SE Asia Standard Time:20260331T140000', '2026-03-31T07:00:00.000Z'],
  ['DTSTART;TZID="(UTC+07:00) Bangkok, Hanoi, Jakarta":20260331T140000', '2026-03-31T07:00:00.000Z'],
  ['DTSTART;TZID=/mozilla.org/20050126_1/Asia/Bangkok:20260331T140000', '2026-03-31T07:00:00.000Z'],
  ['DTSTART;TZID=tzone://Microsoft/Utc:20260331T140000', '2026-03-31T14:00:00.000Z'],
  ['DTSTART;TZID=GMT+0700:20260331T140000', '2026-03-31T07:00:00.000Z'],
  ['DTSTART:20260331T140000Z', '2026-03-31T14:00:00.000Z'],
])('reads %s as %s', (line, moment) => {
  expect(new Date(readCalendar(event(line))?.start?.at ?? 0).toISOString()).toBe(moment)
})

test('uses the rules in the calendar for an unknown time zone', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T000000']
  const text = event('DTSTART;TZID=Customized Time Zone:20260331T140000').replace(
    'BEGIN:VEVENT',
    [...zone, 'TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT'].join(
      '\n',
    ),
  )
  expect(readCalendar(text)?.start).toEqual({
    local: '2026-03-31T14:00',
    at: Date.UTC(2026, 2, 31, 8, 30),
    zone: null,
  })
})

test("a time without a zone is in the reader's time zone", () => {
  expect(readCalendar(event('DTSTART:20260331T140000', 'DURATION:PT90M'))).toMatchObject({
    start: { local: '2026-03-31T14:00', at: null, zone: null },
    end: { local: '2026-03-31T15:30', at: null },
  })
})

test('ignores an end before the start', () => {
  for (const end of ['DTEND:20260331T130000Z', 'DTEND;VALUE=DATE:20260330', 'DTEND:20260331T140000Z'])
    expect(readCalendar(event('DTSTART:20260331T140000Z', end))).toMatchObject({
      start: { local: '2026-03-31T14:00' },
      end: null,
    })
  expect(readCalendar(event('DTSTART;VALUE=DATE:20260331', 'DTEND;VALUE=DATE:20260330'))).toMatchObject({
    end: null,
  })
})

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['India Standard Time', 'Asia/Kolkata'],
  ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['asia/saigon', 'Asia/Ho_Chi_Minh'],
  ['Myanmar Standard Time', 'Asia/Yangon'],
  ['Europe/Kiev', 'Europe/Kyiv'],
])('maps the zone %s to its current name %s', (name, zone) => {
  expect(readCalendar(event(`DTSTART;TZID=${name}:20260331T140000`))?.start?.zone).toBe(zone)
})

test('lists each of 500 attendees with their reply', () => {
  const people = Array.from({ length: 500 }, (_, n) => `ATTENDEE;PARTSTAT=ACCEPTED:mailto:p${n}@a.vn`)
  const read = readCalendar(event('DTSTART:20260331T140000Z', ...people))
  expect(read?.attendees.filter(({ participation }) => participation === 'accepted')).toHaveLength(500)
})

test('an invalid line does not affect the rest', () => {
  const broken = event(
    'SUMMARY:Họp',
    'invalid property',
    'DTSTART:not a time',
    'ATTENDEE:mailto:',
    'ATTENDEE;CN="unclosed:mailto:a@b.vn',
    'RRULE:FREQ=SOMETIMES',
    'SEQUENCE:many',
  )
  expect([null, 'Họp']).toContain(readCalendar(broken)?.title ?? null)
  expect(readCalendar(broken.slice(0, -30).replace(/^ATTENDEE;CN=.*$/m, ''))).toMatchObject({
    title: 'Họp',
    start: null,
    attendees: [],
    sequence: 0,
  })
})

test.each([
  '',
  'BEGIN:VCALENDAR',
  'BEGIN:VCARD\nFN:A\nEND:VCARD',
  'xin chào',
  event().replaceAll('VEVENT', 'VTODO'),
])('returns nothing for text without an event: %j', (text) => expect(readCalendar(text)).toBeNull())

test.each([
  'FREQ=MONTHLY;BYDAY=-2FR',
  'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-2',
  'FREQ=MONTHLY;BYMONTHDAY=-3',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=WEEKLY;BYDAY=FR;BYSETPOS=2',
  'FREQ=YEARLY;BYDAY=1MO',
  'FREQ=DAILY;INTERVAL=5000',
  'FREQ=DAILY;COUNT=500000',
])('%s has no text description', (rule) => {
  expect(readCalendar(event('DTSTART:20260331T140000Z', `RRULE:${rule}`))).toMatchObject({
    rule: null,
    isOddlyRecurring: true,
  })
})

test.each(['boss@mocviet.test', 'boss\uff20mocviet.test', 'boss\ufe6bmocviet.test'])(
  'drops a name that looks like an address: %s',
  (name) => {
    const text = event(`ORGANIZER;CN=${name}:mailto:a@b.vn`, `ATTENDEE;CN=${name}:mailto:a@b.vn`)
    expect(readCalendar(text)).toMatchObject({ organizer: { name: '' }, attendees: [{ name: '' }] })
  },
)

test('words with a meaning in JavaScript have none in a calendar', () => {
  const text = event('ATTENDEE;PARTSTAT=CONSTRUCTOR:mailto:a@b.vn')
  for (const method of ['constructor', '__proto__'])
    expect(readCalendar(text.replace('BEGIN:VEVENT', `METHOD:${method}\nBEGIN:VEVENT`))).toMatchObject({
      method: 'publish',
      attendees: [{ participation: 'needs_action' }],
    })
})

test('drops slow content: many parameters and zones that change constantly', () => {
  const rule = ['DTSTART:19700101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100']
  const often = 'RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE,TH,FR,SA,SU'
  const zone = ['TZID:Mine', 'BEGIN:STANDARD', ...rule, often, 'END:STANDARD']
  const lines = ['LOCATION:Phòng 2', 'DTSTART;TZID=Mine:20260331T140000', `SUMMARY${';X=1'.repeat(200)}:Họp`]
  const text = event(...lines).replace(
    'BEGIN:VEVENT',
    ['BEGIN:VTIMEZONE', ...zone, 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\n'),
  )
  expect(readCalendar(text)).toMatchObject({ title: '', place: 'Phòng 2', start: { at: null, zone: null } })
})

test('reads cancelled and moved occurrences of a series', () => {
  const zone = ';TZID=Asia/Ho_Chi_Minh'
  const change = (from: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', 'UID:1', `RECURRENCE-ID${zone}:${from}`, ...lines, 'END:VEVENT'].join('\n')
  const series = event(
    `DTSTART${zone}:20261201T100000`,
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY',
    `EXDATE${zone}:20261210T100000,20261203T100000`,
    'EXDATE;VALUE=DATE:20261205',
    'EXDATE:not a time',
  )
  const calendar = series.replace(
    'END:VCALENDAR',
    [
      change('20261207T100000', `DTSTART${zone}:20261208T140000`, `DTEND${zone}:20261208T150000`),
      change('20261209T100000', `DTSTART${zone}:20261209T100000`, 'SUMMARY:Khác tên'),
      change('20261211T100000', 'STATUS:CANCELLED'),
      change('20261212T100000', `DTSTART${zone}:20261212T160000`).replace('UID:1', 'UID:2'),
      'END:VCALENDAR',
    ].join('\n'),
  )
  const read = readCalendar(calendar)
  expect(read?.excluded.map(({ local }) => local)).toEqual([
    '2026-12-03T10:00',
    '2026-12-05',
    '2026-12-10T10:00',
    '2026-12-11T10:00',
  ])
  expect(read?.moved).toMatchObject([
    {
      from: { local: '2026-12-07T10:00' },
      start: { local: '2026-12-08T14:00' },
      end: { local: '2026-12-08T15:00' },
    },
  ])
  expect(readCalendar(change('20261207T100000', 'STATUS:CONFIRMED'))).toBeNull()
})

test('reads at most 100 exceptions', () => {
  const times = Array.from({ length: 500 }, () => '20261210T100000Z').join(',')
  expect(readCalendar(event('DTSTART:20261201T100000Z', `EXDATE:${times}`))?.excluded).toHaveLength(100)
})

import { ByteReader } from '../byte-reader.ts'
import type { MapiProperties } from './mapi-properties.ts'

/** Data of an Outlook invitation besides its text. */
export interface Meeting {
  method: 'REQUEST' | 'CANCEL' | 'REPLY'
  subject: string
  description: string
  location: string
  organiser: { name: string; email: string } | null
}

/** Property sets of appointments and meetings, by the start of their ids. */
const APPOINTMENT = '2002'
const MEETING = 'da90'
const PARTICIPATION = new Map([
  ['pos', 'ACCEPTED'],
  ['neg', 'DECLINED'],
  ['tent', 'TENTATIVE'],
])

/** Returns the iTIP method of a message class; null if it is no meeting. */
export function meetingMethod(messageClass: string): Meeting['method'] | null {
  const kind = /^ipm\.(?:microsoft schedule\.mtg|schedule\.meeting\.)(req|request|canceled|cncl|resp)/i.exec(
    messageClass,
  )?.[1]
  if (!kind) return null
  if (/^c/i.test(kind)) return 'CANCEL'
  return /^resp$/i.test(kind) ? 'REPLY' : 'REQUEST'
}

/** Writes the invitation as a calendar (RFC 5546); null without a time. */
export function toCalendar(
  properties: MapiProperties,
  meeting: Meeting,
  messageClass: string,
): string | null {
  const start = timeOf(properties, `${APPOINTMENT}:820d`) ?? timeOf(properties, 0x60)
  if (start === null) return null
  const end = timeOf(properties, `${APPOINTMENT}:820e`) ?? timeOf(properties, 0x61) ?? start
  const id = properties.get(`${MEETING}:0023`) ?? properties.get(`${MEETING}:0003`)
  const status = PARTICIPATION.get(/\.resp\.?(pos|neg|tent)/i.exec(messageClass)?.[1]?.toLowerCase() ?? '')
  const { organiser } = meeting
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bo Cau//winmail.dat//EN',
    `METHOD:${meeting.method}`,
    'BEGIN:VEVENT',
    `UID:${id ? [...id.value.subarray(0, 200)].map((byte) => byte.toString(16).padStart(2, '0')).join('') : `${start}@winmail`}`,
    `DTSTAMP:${formatUtc(start)}`,
    `DTSTART:${formatUtc(start)}`,
    `DTEND:${formatUtc(end)}`,
    `SUMMARY:${escaped(meeting.subject)}`,
    ...(meeting.location ? [`LOCATION:${escaped(meeting.location)}`] : []),
    ...(meeting.description ? [`DESCRIPTION:${escaped(meeting.description.slice(0, 10_000))}`] : []),
    ...(organiser?.email && meeting.method !== 'REPLY'
      ? [`ORGANIZER;CN="${organiser.name.replace(/["\r\n]/g, '')}":mailto:${organiser.email}`]
      : []),
    ...(organiser?.email && status ? [`ATTENDEE;PARTSTAT=${status}:mailto:${organiser.email}`] : []),
    ...(meeting.method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** Converts a FILETIME (100 ns since 1601) to milliseconds. */
function timeOf(properties: MapiProperties, key: string | number): number | null {
  const property = properties.get(key)
  if (property?.type !== 0x40 || property.value.length !== 8) return null
  const reader = new ByteReader(property.value)
  const low = reader.u32()
  const at = (reader.u32() * 2 ** 32 + low) / 10_000 - 11_644_473_600_000
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? Math.round(at) : null
}

const formatUtc = (at: number) => new Date(at).toISOString().replace(/\.\d+|[-:]/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')
const folded = (line: string) => line.replace(/(.{60})(?=.)/gu, '$1\r\n ')

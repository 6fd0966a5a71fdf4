import { createHash } from 'node:crypto'
import { domainOf } from '@bocau/mail-core/address'
import type { EventAnswerTable } from '../../db/tables/tables-events.ts'

/** Content of a response message. */
export interface ReplyMail {
  replyId: string
  language: 'vi' | 'en'
  from: { name: string; email: string }
  /** Delegate who sends on behalf of the address. */
  onBehalf: { name: string; email: string } | null
  organizer: { name: string; email: string }
  says: EventAnswerTable['says']
  title: string
  note: string
  /** In seconds. */
  proposedStart: number | null
  timezone: string
  /** Response as iCalendar. */
  calendar: string
  /** In milliseconds. */
  at: number
  /** Message-ID of the invitation; empty when it has none. */
  inReplyTo: string
}

const texts = {
  vi: {
    untitled: 'Cuộc hẹn',
    accepted: ['Nhận lời', 'đã nhận lời mời'],
    tentative: ['Có thể tham dự', 'có thể tham dự'],
    declined: ['Từ chối', 'không tham dự được'],
    proposed: ['Đề nghị giờ khác', 'đề nghị giờ khác cho'],
    newTime: 'Giờ đề nghị',
  },
  en: {
    untitled: 'Event',
    accepted: ['Accepted', 'has accepted'],
    tentative: ['Tentative', 'may attend'],
    declined: ['Declined', 'has declined'],
    proposed: ['New time proposed', 'proposes another time for'],
    newTime: 'Proposed time',
  },
} as const

/** Writes the message of a response, as text and as iCalendar (RFC 6047). */
export async function writeReplyMail(mail: ReplyMail): Promise<Buffer> {
  const { from, onBehalf, organizer, proposedStart, inReplyTo } = mail
  const text = texts[mail.language]
  const [short, long] = text[mail.says]
  const title = mail.title || text.untitled
  const method = mail.says === 'proposed' ? 'COUNTER' : 'REPLY'
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: formatMailbox(from),
    ...(onBehalf && { sender: formatMailbox(onBehalf) }),
    to: formatMailbox(organizer),
    subject: `${short}: ${title}`,
    date: new Date(mail.at),
    messageId: `<${calendarName(mail)}@${domainOf(from.email)}>`,
    ...(inReplyTo ? { inReplyTo: `<${inReplyTo}>`, references: `<${inReplyTo}>` } : {}),
    text: [
      `${from.name || from.email} ${long}: ${title}`,
      ...(proposedStart === null ? [] : [`${text.newTime}: ${timeText(mail, proposedStart)}`]),
      ...(mail.note ? ['', mail.note] : []),
    ].join('\r\n'),
    alternatives: [
      {
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: mail.calendar,
      },
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

const formatMailbox = ({ name, email }: { name: string; email: string }) =>
  name ? { name, address: email } : email

/** Unguessable, and the same each time the response is written. */
const calendarName = ({ replyId, calendar }: ReplyMail) =>
  `${replyId}.${createHash('sha256').update(calendar).digest('base64url').slice(0, 16)}`

function timeText({ language, timezone }: ReplyMail, seconds: number): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  })
  return format.format(seconds * 1000)
}

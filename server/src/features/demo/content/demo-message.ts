import type { Person } from './people.ts'

/** Where one account finds its copy of a message. */
export type DemoPlace = {
  folder: string
  unread?: boolean
  starred?: boolean
  isDraft?: boolean
}

/** A file carried by a message; `file` names a file in `files/`, or is `eicar`, which is put together at run time. */
export type DemoAttachment = {
  file: string
  name: string
  contentType: string
  /** Set for an image that the HTML shows by `cid:`. */
  contentId?: string
}

/** When recipients loaded the tracking image of a sent message, in milliseconds UTC, oldest first. */
export type DemoTracking = { viewedAt: number[] }

/** A recipient whom a message has not reached, and what the far server said. */
export type DemoFailure = {
  email: string
  answer: { code: number; enhanced: string; text: string }
  /** How long after the sending it was told. */
  afterSeconds: number
}

/** A message that waits to be sent once. */
export type DemoSchedule = { sendAt: number }

/** A message that is sent again and again, in the fields of the periodic send. */
export type DemoPeriodic = {
  period:
    | { by_week: { every_x_weeks: number; weekdays: number[] } }
    | { by_month: { every_x_month: number; day: number } }
  time_send: string
  start_day: string
  end_after: number | null
}

/** A message of the demo store, complete: everything a real one would say, and where each account keeps it. */
export type DemoMessage = {
  key: string
  /** Key of the message that this one answers. */
  thread?: string
  from: Person
  replyTo?: Person
  to: Person[]
  cc: Person[]
  bcc: Person[]
  /** Days before the day of seeding, and the local time of that day as the author wrote it. */
  daysAgo: number
  time: string
  /** The moment itself, milliseconds UTC, never after the seeding. */
  sentAt: number
  messageId: string
  inReplyTo?: string
  references: string[]
  subject: string
  text: string
  html?: string
  attachments: DemoAttachment[]
  /** The text/calendar part of an invitation. */
  invitation?: string
  /** Header fields beside the usual ones, such as List-Unsubscribe. */
  headers: Record<string, string>
  /** By account address; a message to someone without a mailbox here is in no place of theirs. */
  place: Record<string, DemoPlace>
  authentication: 'pass' | 'fail'
  tracking?: DemoTracking
  failure?: DemoFailure
  schedule?: DemoSchedule
  periodic?: DemoPeriodic
}

/** A message as the author of a story writes it, with blanks for the days it speaks of; the rest follows from it. */
export type Manuscript = {
  key: string
  thread?: string
  from: Person
  replyTo?: Person
  to: Person[]
  cc?: Person[]
  bcc?: Person[]
  daysAgo: number
  time: string
  /** Left out in an answer: `Re:` and the subject of the first message. */
  subject?: string
  /** Paragraphs, `- ` lists, `**bold**` and `| tables |`; becomes text and HTML. */
  text: string
  html?: string
  /** Leaves out the HTML alternative. */
  plain?: boolean
  /** Leaves out the writer's signature. */
  unsigned?: boolean
  /** Repeats the answered message below the text. */
  quotes?: boolean
  files?: DemoAttachment[]
  invitation?: string
  headers?: Record<string, string>
  /** The folder of Khuê's copy, when it is not INBOX (or Sent for her own). */
  folder?: string
  unread?: boolean
  starred?: boolean
  isDraft?: boolean
  authentication?: 'pass' | 'fail'
  /** Days ago and the time of day, as all moments of a story. */
  viewedAt?: string[]
  failure?: DemoFailure
  sendAt?: string
  periodic?: DemoPeriodic
}

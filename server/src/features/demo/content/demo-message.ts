import type { Person } from './people.ts'

/** Folder and flags of one account's copy of a message. */
export type DemoPlacement = {
  folder: string
  unread?: boolean
  starred?: boolean
  isDraft?: boolean
}

/** Attachment; `file` is a name in `files/`, or `eicar`, which is generated at run time. */
export type DemoAttachment = {
  file: string
  name: string
  contentType: string
  /** Set for an image that the HTML references by `cid:`. */
  contentId?: string
}

/** Times at which recipients loaded the tracking pixel, in milliseconds UTC, oldest first. */
type DemoTracking = { viewedAt: number[] }

/** Failed recipient with the response of the remote server. */
export type DemoFailure = {
  email: string
  response: { code: number; enhanced: string; text: string }
  /** Seconds between sending and the bounce. */
  afterSeconds: number
}

/** Message scheduled to be sent once. */
type DemoSchedule = { sendAt: number }

/** Recurring message, in the fields of the periodic send. */
export type DemoPeriodic = {
  period:
    | { by_week: { every_x_weeks: number; weekdays: number[] } }
    | { by_month: { every_x_month: number; day: number } }
  time_send: string
  start_day: string
  end_after: number | null
}

/** Complete message of the demo store, and its folder in each account. */
export type DemoMessage = {
  key: string
  /** Key of the message that this one replies to. */
  thread?: string
  from: Person
  replyTo?: Person
  to: Person[]
  cc: Person[]
  bcc: Person[]
  /** Days before the day of seeding, and the local time on that day as written in the story. */
  daysAgo: number
  time: string
  /** Time of sending in milliseconds UTC, never after the seeding. */
  sentAt: number
  messageId: string
  inReplyTo?: string
  references: string[]
  subject: string
  text: string
  html?: string
  attachments: DemoAttachment[]
  /** text/calendar part of an invitation. */
  invitation?: string
  /** Additional header fields, such as List-Unsubscribe. */
  headers: Record<string, string>
  /** By account address; recipients without a local mailbox are left out. */
  placements: Record<string, DemoPlacement>
  authentication: 'pass' | 'fail'
  tracking?: DemoTracking
  failure?: DemoFailure
  schedule?: DemoSchedule
  periodic?: DemoPeriodic
}

/** Message as written in a story, with placeholders for dates; the other fields are derived. */
export type StoryMessage = {
  key: string
  thread?: string
  from: Person
  replyTo?: Person
  to: Person[]
  cc?: Person[]
  bcc?: Person[]
  daysAgo: number
  time: string
  /** Omitted in a reply: `Re:` and the subject of the first message. */
  subject?: string
  /** Paragraphs, `- ` lists, `**bold**` and `| tables |`; converted to text and HTML. */
  text: string
  html?: string
  /** Omits the HTML alternative. */
  plain?: boolean
  /** Omits the sender's signature. */
  unsigned?: boolean
  /** Quotes the original message below the text. */
  quotes?: boolean
  files?: DemoAttachment[]
  invitation?: string
  headers?: Record<string, string>
  /** Folder of Khuê's copy; by default INBOX, or Sent for her own messages. */
  folder?: string
  unread?: boolean
  starred?: boolean
  isDraft?: boolean
  authentication?: 'pass' | 'fail'
  /** Days ago and time of day, like all times of a story. */
  viewedAt?: string[]
  failure?: DemoFailure
  sendAt?: string
  periodic?: DemoPeriodic
}

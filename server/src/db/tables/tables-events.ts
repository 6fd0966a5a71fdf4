/** Calendar event of a message. */
interface EventMessageTable {
  account_id: string
  message_id: string
  /** Shared by messages about the same event. */
  event_key: string
}

/** Reply of a user to an invitation; the newest one counts. */
export interface EventAnswerTable {
  account_id: string
  id: string
  event_key: string
  /** Original start of one occurrence of a series; empty for all. */
  occurrence: string
  /** Delegate who replied in the name of another mailbox. */
  answered_by: string | null
  /** Address of the reply. */
  email: string
  says: 'accepted' | 'tentative' | 'declined' | 'proposed'
  note: string
  /** Proposed other time, in seconds. */
  proposed_start: number | null
  proposed_end: number | null
  /** Time, place and recurrence at the time of the reply; a reply is outdated when these change. */
  asked: string
  /** Message-ID of the invitation. */
  in_reply_to: string
  /** Recipient of the reply, as JSON. */
  organizer: string
  title: string
  /** Reply in iCalendar format. */
  calendar: string
  state: 'waiting' | 'sent' | 'failed'
  answered_at: number
  leaves_at: number
}

export interface EventTables {
  event_message: EventMessageTable
  event_answer: EventAnswerTable
}

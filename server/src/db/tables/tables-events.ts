/** Which event a message is about. */
export interface EventMessageTable {
  account_id: string
  message_id: string
  /** What messages about the same event have in common. */
  event_key: string
}

/** What somebody answered to an invitation; the newest one counts. */
export interface EventAnswerTable {
  account_id: string
  id: string
  event_key: string
  /** Which one of a series is meant, as it was planned; empty for all of it. */
  occurrence: string
  /** Who answers in the name of a mailbox that is not their own. */
  answered_by: string | null
  /** The address that answers. */
  email: string
  says: 'accepted' | 'tentative' | 'declined' | 'proposed'
  note: string
  /** Another time that was proposed, in seconds. */
  proposed_start: number | null
  proposed_end: number | null
  /** What was asked: time, place and rhythm, by which an answer is out of date once they are others. */
  asked: string
  /** The Message-ID of the invitation. */
  in_reply_to: string
  /** Who gets the answer, as JSON. */
  organizer: string
  title: string
  /** The answer as calendars read it. */
  calendar: string
  state: 'waiting' | 'sent' | 'failed'
  answered_at: number
  leaves_at: number
}

export interface EventTables {
  event_message: EventMessageTable
  event_answer: EventAnswerTable
}

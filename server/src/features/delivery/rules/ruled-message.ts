import type { StoredMessage } from '../stored-message.ts'

/** A message on its way into a mailbox whose rules are to act on it. */
export interface RuledMessage {
  accountId: string
  /** The address of the mailbox. */
  mailbox: string
  /** Which of its addresses was written to, as the envelope says. */
  writtenTo: string
  stored: StoredMessage
  /** Who sent it, as the envelope says; empty for a bounce. */
  envelopeFrom: string
  isSpam: boolean
  isSpoofed: boolean
  isUnverified: boolean
  /** The check of its sender failed. */
  isFailed: boolean
  /** What was found out of whether it is its sender's. */
  sender: 'proved' | 'unknown' | 'denied'
  /** A message with a virus is set apart whatever the rules would say. */
  isInfected: boolean
}

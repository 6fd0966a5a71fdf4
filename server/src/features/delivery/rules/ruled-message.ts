import type { StoredMessage } from '../stored-message.ts'

/** Message that the rules of a mailbox are applied to. */
export interface RuledMessage {
  accountId: string
  /** Main address of the mailbox. */
  mailbox: string
  /** Its address in the envelope. */
  writtenTo: string
  stored: StoredMessage
  /** Envelope sender; empty for a bounce. */
  envelopeFrom: string
  isSpam: boolean
  isSpoofed: boolean
  isUnverified: boolean
  /** Sender authentication failed. */
  isFailed: boolean
  /** Verification of the envelope sender: authenticated, unknown, or failed. */
  envelopeVerification: 'proved' | 'unknown' | 'denied'
  /** An infected message goes to Junk regardless of the rules. */
  isInfected: boolean
}

import type { StoredLetter } from '../stored-letter.ts'

/** A letter on its way into a mailbox whose rules are to act on it. */
export interface RuledLetter {
  accountId: string
  /** The address of the mailbox. */
  mailbox: string
  stored: StoredLetter
  /** Who sent it, as the envelope says; empty for a bounce. */
  envelopeFrom: string
  isSpam: boolean
  isSpoofed: boolean
  /** What was found out of whether it is its sender's. */
  sender: 'proved' | 'unknown' | 'denied'
  /** A letter with a virus is set apart whatever the rules would say. */
  isInfected: boolean
}

/**
 * Whether this server checks the sender itself: where no trusted server in front reports a result, only where that
 * server reports none that decides, or not at all.
 */
export type SenderChecks = 'always' | 'when_unsure' | 'never'

/** By which way a message came, and what is known of who brought it. */
export interface ArrivalEnvelope {
  via: 'lmtp' | 'smtp' | 'inside'
  /** Who sent it, as its envelope says; empty for a bounce. */
  envelopeFrom: string
  recipients: readonly string[]
  clientAddress?: string
  helo?: string
  /** The name of the mail server in front whose results are believed; null where there is none. */
  authservId: string | null
  checksSender: SenderChecks
  /** For a message from inside: a session of this server wrote it as its author, which was checked when it was submitted. */
  isAuthored?: boolean
  /** What this server itself puts on top of the message: it tells by which way it came. */
  trace?: string
}

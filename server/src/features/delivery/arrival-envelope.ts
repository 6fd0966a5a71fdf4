/**
 * Policy for sender checks by this server: always, only when the upstream server reports no decisive result, or never.
 */
export type SenderChecks = 'always' | 'when_unsure' | 'never'

/** Envelope and route of an arriving message. */
export interface ArrivalEnvelope {
  via: 'lmtp' | 'smtp' | 'inside'
  /** Envelope sender; empty for a bounce. */
  envelopeFrom: string
  recipients: readonly string[]
  clientAddress?: string | undefined
  helo?: string | undefined
  /** Name of the upstream mail server whose results are trusted; null when there is none. */
  authservId: string | null
  checksSender: SenderChecks
  /** For a message sent on this server: a session wrote it as its author, which was checked at submission. */
  isAuthored?: boolean
  /** Trace header lines that this server adds to the message. */
  trace?: string
}

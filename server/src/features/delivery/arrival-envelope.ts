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
  /** Whether this server itself is to find out who sent it, where no result is believed. */
  checksSender: boolean
  /** What this server itself puts on top of the message: it tells by which way it came. */
  trace?: string
}

/** A short message for a telephone. */
export interface TextMessage {
  /** In international form, as +84912345678. */
  phoneNumber: string
  /** Written, or read aloud in a call. */
  channel: 'text' | 'voice'
  text: string
  /** The code in the text, for gateways that read it out digit by digit or have templates of their own. */
  code: string
}

/** What the gateway did with a message. */
export type TextOutcome = { state: 'sent' } | { state: 'failed'; reason: string }

/** Sends messages to telephones. It answers with a failure rather than throw. */
export interface TextSender {
  send(message: TextMessage): Promise<TextOutcome>
}

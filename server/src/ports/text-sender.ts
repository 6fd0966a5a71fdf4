/** A short message for a phone. */
export interface TextMessage {
  /** International format, for example +84912345678. */
  phoneNumber: string
  /** Text message, or read aloud in a call. */
  channel: 'text' | 'voice'
  text: string
  /** Code in the text, for gateways that spell it or use their own templates. */
  code: string
}

/** Result of the gateway. */
export type TextOutcome = { state: 'sent' } | { state: 'failed'; reason: string }

/** Sends messages to phones. Returns failures instead of throwing. */
export interface TextSender {
  send(message: TextMessage): Promise<TextOutcome>
}

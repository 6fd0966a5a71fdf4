/** What the gateway did with a text message. */
export type TextOutcome = { state: 'sent' } | { state: 'failed'; reason: string }

/** Sends text messages to telephones. */
export interface TextSender {
  /** The telephone number is in international form, as +84912345678. */
  sendText(phoneNumber: string, text: string): Promise<TextOutcome>
}

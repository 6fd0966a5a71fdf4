/** Who a letter travels from and to, which need not be what its headers say. An empty `from` marks a bounce. */
export type Envelope = { from: string; to: readonly string[] }

/** What the far server said; a code or an enhanced code is null where it said none, as when it could not be reached. */
export type FarAnswer = { code: number | null; enhanced: string | null; text: string }

/** What became of a letter for one recipient: taken over, refused for good, or not now. */
export type RecipientOutcome =
  | ({ state: 'accepted' } & FarAnswer)
  | ({ state: 'refused' } & FarAnswer)
  | ({ state: 'deferred' } & FarAnswer)

/** Brings letters to the world outside. */
export interface MailTransport {
  /** Tries once and answers for every recipient of the envelope, by address; it rejects only where the program is wrong. */
  send(envelope: Envelope, raw: Uint8Array): Promise<Map<string, RecipientOutcome>>

  close(): Promise<void>
}

/** Who a message travels from and to, which need not be what its headers say. An empty `from` marks a bounce. */
export type Envelope = {
  from: string
  to: readonly string[]
  reports?: ReportWishes
  /** Whether the author that the message names was checked against the session that sent it, or is this server. */
  isAuthored?: boolean
}

/** What the sender wants to be told of the delivery, alike for all recipients of an envelope (RFC 3461). */
export interface ReportWishes {
  /** How much of the message goes back with a report. */
  return: '' | 'full' | 'hdrs'
  /** What the sender calls it. */
  envelopeId: string
  /** `never`, or some of `success,failure,delay`; empty for what is usual. */
  when: string
  /** The address that it went to at first, with its kind: `rfc822;ha@mocviet.test`. */
  original: string
}

/** What the far server said; a code or an enhanced code is null where it said none, as when it could not be reached. */
export type FarAnswer = { code: number | null; enhanced: string | null; text: string }

/** What became of a message for one recipient: taken over, refused for good, or not now. */
export type RecipientOutcome =
  /** `reportsItself` where the far server has taken on what the sender wants to be told. */
  | ({ state: 'accepted'; reportsItself?: boolean } & FarAnswer)
  | ({ state: 'refused' } & FarAnswer)
  | ({ state: 'deferred' } & FarAnswer)

/** Whether a message whose turn has come is to leave still. */
export type MayLeave = () => Promise<boolean>

/** Brings messages to the world outside. */
export interface MailTransport {
  /**
   * Which recipients of a message travel together. Each group is a `send` of its own, so that what became of it can be
   * kept before the next: a slow server must not make others get the message twice.
   */
  group(recipients: readonly string[]): Promise<string[][]>

  /**
   * Those of these domains that certainly take no mail, so that a typing error is told before anything leaves. What
   * cannot be told within `milliseconds` is left out. Only a transport that looks servers up itself has this.
   */
  findLostDomains?(domains: readonly string[], milliseconds: number): Promise<string[]>

  /**
   * Tries once and answers for every recipient of the envelope, by address; it rejects only where the program is wrong.
   * `mayLeave` is asked when the message has waited for its turn and nothing of it is handed over yet; where it says no,
   * or cannot be answered, the message is deferred.
   */
  send(envelope: Envelope, raw: Uint8Array, mayLeave?: MayLeave): Promise<Map<string, RecipientOutcome>>

  close(): Promise<void>
}

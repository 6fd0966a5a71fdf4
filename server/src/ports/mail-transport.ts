/** Envelope sender and recipients, which may differ from the headers. An empty `from` is a bounce. */
export type Envelope = {
  from: string
  to: readonly string[]
  reports?: ReportOptions
  /** True if the author in the message was verified against the session, or is this server. */
  isAuthored?: boolean
}

/** DSN parameters of the sender, equal for all recipients of an envelope (RFC 3461). */
export interface ReportOptions {
  /** RET: amount of the message to return with a report. */
  return: '' | 'full' | 'hdrs'
  /** ENVID. */
  envelopeId: string
  /** NOTIFY: `never`, or some of `success,failure,delay`; empty for the default. */
  when: string
  /** ORCPT: the original recipient with its type, `rfc822;ha@mocviet.test`. */
  original: string
}

/** Response of a remote server; codes are null if it gave none, for example if it was unreachable. */
export type RemoteResponse = { code: number | null; enhanced: string | null; text: string }

/** Delivery result for one recipient: accepted, rejected permanently, or deferred. */
export type RecipientOutcome =
  /** `reportsItself` is true if the remote server has taken responsibility for the DSN. */
  | ({ state: 'accepted'; reportsItself?: boolean } & RemoteResponse)
  | ({ state: 'refused' } & RemoteResponse)
  | ({ state: 'deferred' } & RemoteResponse)

/** Returns true if a message that is due may still be sent. */
export type MaySend = () => Promise<boolean>

/** Delivers messages to remote servers. */
export interface MailTransport {
  /**
   * Groups recipients that are sent together. Each group is a separate `send`, so that its result can be saved before
   * the next: a slow server must not cause duplicates for others.
   */
  group(recipients: readonly string[]): Promise<string[][]>

  /**
   * Returns the domains that certainly accept no mail, so that a typing error is reported before sending. Lookups that
   * exceed the time are omitted. Only for transports that look up MX records themselves.
   */
  findDomainsWithoutMail?(domains: readonly string[], milliseconds: number): Promise<string[]>

  /**
   * Tries once and returns a result for every recipient address; rejects only for programming errors. `maySend` is
   * called immediately before transmission; if it returns false or fails, the message is deferred.
   */
  send(envelope: Envelope, raw: Uint8Array, maySend?: MaySend): Promise<Map<string, RecipientOutcome>>

  close(): Promise<void>
}

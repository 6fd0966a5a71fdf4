/** A message and data about its transmission; unknown data is missing. */
export interface SenderQuestion {
  raw: Uint8Array
  /** Domains of all authors. */
  authorDomains: readonly string[]
  /** Envelope sender; empty for a bounce. */
  envelopeFrom: string
  /** IP address of the client. If missing, the first public address in the Received headers is used. */
  clientAddress?: string
  helo?: string
}

/** DMARC policy of the domain; unknown if its name servers do not respond. */
export type AuthorPolicy = 'none' | 'quarantine' | 'reject' | 'unknown'

/** Result of each check in the terms of RFC 8601; empty if it was not made. */
export interface SenderCheckResult {
  spf: string
  dkim: string
  dmarc: string
  arc: string
  /** True if a passing result is aligned with the author's domain. */
  isAligned: boolean
  /** The author's name servers did not respond, or the check was not completed; another check may pass. */
  isUncertain: boolean
  /** Domain that was checked as the author's, or its organisational domain; empty if there is none. */
  author: string
  /** Lower-case names of headers covered by a passing signature. */
  signedHeaders: readonly string[]
  /** Strictest DMARC policy of all author domains. */
  policy: AuthorPolicy
}

/** Verifies senders with SPF, DKIM, DMARC and ARC. */
export interface SenderCheck {
  /** Rejects only for programming errors; a name server without a response is a `temperror`. */
  check(question: SenderQuestion): Promise<SenderCheckResult>

  close?(): Promise<void>
}

/** Result of a check that was not completed; it is repeated later. */
export const notCompleted: SenderCheckResult = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  arc: '',
  isAligned: false,
  isUncertain: true,
  author: '',
  signedHeaders: [],
  policy: 'unknown',
}

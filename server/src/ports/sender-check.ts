/** A message, and what is known of who brought it; what is not known is left out. */
export interface SenderQuestion {
  raw: Uint8Array
  /** The domains of everybody whom the message names as its author. */
  authorDomains: readonly string[]
  /** Who sent it, as the envelope says; empty for a bounce. */
  envelopeFrom: string
  /** Who brought it. When absent, the first public address in its own trace is looked at. */
  clientAddress?: string
  helo?: string
}

/** What the owner of a domain wants done with messages that fail; unknown where its name servers do not answer. */
export type AuthorPolicy = 'none' | 'quarantine' | 'reject' | 'unknown'

/** What each check came to, in the words of RFC 8601; empty where it could not be made. */
export interface SenderAnswer {
  spf: string
  dkim: string
  dmarc: string
  arc: string
  /** Whether what passed speaks for the domain that the message names as its author's. */
  isAligned: boolean
  /** The author's own name servers did not answer, or the check was not completed: another check may pass. */
  isUncertain: boolean
  /** The domain that was looked at as its author's, or the organisation that it belongs to; empty where there was none. */
  author: string
  /** The headers that a signature vouches for which passed, in small letters. */
  signedHeaders: readonly string[]
  /** The strictest DMARC policy of all author domains. */
  policy: AuthorPolicy
}

/** Checks who sent a message: SPF, DKIM, DMARC and ARC. */
export interface SenderCheck {
  /** Rejects only where the program is wrong; a name server that does not answer is a `temperror`. */
  check(question: SenderQuestion): Promise<SenderAnswer>

  close?(): Promise<void>
}

/** The answer for a message whose check was not completed: nothing is proved, and it is checked again. */
export const notCompleted: SenderAnswer = {
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

/** A symbol for or against a message, and the part that a user can change. */
export type SpamSymbol = { name: string; description: string; score: number; type: 'body' | 'subject' }

/** A message and data about its transmission; unknown data is missing. */
export type SpamQuestion = {
  raw: Uint8Array
  from: string
  to: readonly string[]
  clientAddress?: string
  clientName?: string
  /** HELO name of the client. */
  helo?: string
  /** Address of the local user about to send it. */
  sender?: string
}

/** Spam score; a message that could not be scored does not count as good. */
export type SpamResult =
  | { verdict: 'scored'; isSpam: boolean; score: number; symbols: SpamSymbol[] }
  | { verdict: 'notScored'; reason: string }

/** Scores messages. */
export interface SpamScorer {
  /** True if it may classify incoming mail; otherwise it only advises writers. */
  readonly classifiesArrivals: boolean
  /** Never rejects for a failure of the scorer: the result is `notScored`. A signal aborts the wait. */
  score(question: SpamQuestion, signal?: AbortSignal): Promise<SpamResult>
}

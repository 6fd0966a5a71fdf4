/** One thing that speaks for or against a message, and the part of it that a person can change. */
export type SpamSymbol = { name: string; description: string; score: number; type: 'body' | 'subject' }

/** A message and what is known of its way here; what is not known is left out. */
export type SpamQuestion = {
  raw: Uint8Array
  from: string
  to: readonly string[]
  clientAddress?: string
  clientName?: string
  /** What the client called itself in its greeting. */
  helo?: string
  /** The address of our own user who is about to send it. */
  sender?: string
}

/** How much a message looks like spam; a message that could not be judged is not called good. */
export type SpamAnswer =
  | { verdict: 'scored'; isSpam: boolean; score: number; symbols: SpamSymbol[] }
  | { verdict: 'notScored'; reason: string }

/** Judges whether messages are spam. */
export interface SpamScorer {
  /** Whether it knows enough to judge what comes from outside, rather than only to advise who writes. */
  readonly judgesArrivals: boolean
  /** Never rejects for what the scorer could not do: that is the answer `notScored`. A signal ends the wait for it. */
  score(question: SpamQuestion, signal?: AbortSignal): Promise<SpamAnswer>
}

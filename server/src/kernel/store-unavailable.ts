/** Why the store gave no answer. */
export type StoreTrouble = 'away' | 'held' | 'slow' | 'crowded'

const sentences: Record<StoreTrouble, string> = {
  away: 'The store does not answer just now',
  held: 'What is asked for is held by another transaction for too long',
  slow: 'The store took longer than it may',
  crowded: 'All connections to the store are taken',
}

/** The store cannot answer just now; nothing is wrong with what was asked, which may be asked again. */
export class StoreUnavailable extends Error {
  readonly trouble: StoreTrouble
  /** The code of the database or of the network, where there is one. */
  readonly code: string

  constructor(trouble: StoreTrouble, cause: unknown) {
    super(`${sentences[trouble]}: ${(cause as Error).message}`, { cause })
    this.name = 'StoreUnavailable'
    this.trouble = trouble
    this.code = (cause as { code?: string }).code ?? ''
  }
}

/** Reason why the store did not respond. */
export type StoreTrouble = 'away' | 'held' | 'slow' | 'crowded'

const sentences: Record<StoreTrouble, string> = {
  away: 'The store does not respond',
  held: 'Another transaction holds a lock for too long',
  slow: 'The store exceeded the time limit',
  crowded: 'All connections to the store are in use',
}

/** The store is temporarily unavailable; the request can be repeated. */
export class StoreUnavailable extends Error {
  readonly trouble: StoreTrouble
  /** Code of the database or network error, if there is one. */
  readonly code: string

  constructor(trouble: StoreTrouble, cause: unknown) {
    super(`${sentences[trouble]}: ${(cause as Error).message}`, { cause })
    this.name = 'StoreUnavailable'
    this.trouble = trouble
    this.code = (cause as { code?: string }).code ?? ''
  }
}

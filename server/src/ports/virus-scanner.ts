/** The three answers, never blurred: no finding is not the same as not having looked. */
export type ScanAnswer =
  | { verdict: 'clean' }
  | { verdict: 'found'; name: string }
  /** `isMissing` where there is no scanner to ask, rather than one that failed; `isTooLarge` where it was asked too much. */
  | { verdict: 'notScanned'; reason: string; isMissing?: true; isTooLarge?: true }

/** What is scanned: content at hand, or as it is read; then its pieces are given. */
export type ScannedContent = Uint8Array | AsyncIterable<Uint8Array>

/** Looks for malicious software in files. */
export interface VirusScanner {
  /** Whether it takes messages apart itself: then one look at the raw message covers its text and every file in it. */
  readonly readsMessages: boolean
  /**
   * Never rejects for what the scanner could not do: that is the answer `notScanned`. Content that is read is read
   * once, and not to its end where the answer is known before. A signal ends the wait for it.
   */
  scan(content: ScannedContent, signal?: AbortSignal): Promise<ScanAnswer>
}

/** Scan result; "clean" and "not scanned" are different. */
export type ScanResult =
  | { verdict: 'clean' }
  | { verdict: 'found'; name: string }
  /** `isMissing` if there is no scanner; `isTooLarge` if the content exceeds its limit. */
  | { verdict: 'notScanned'; reason: string; isMissing?: true; isTooLarge?: true }

/** Content to scan: bytes or a stream, whose chunks may be released. */
export type ScannedContent = Uint8Array | AsyncIterable<Uint8Array>

/** Scans files for malware. */
export interface VirusScanner {
  /** True if it parses messages itself: one scan of the raw message then covers its text and all files. */
  readonly readsMessages: boolean
  /**
   * Never rejects for a failure of the scanner: the result is `notScanned`. A stream is read once, and not to its end
   * if the result is known earlier. A signal aborts the wait.
   */
  scan(content: ScannedContent, signal?: AbortSignal): Promise<ScanResult>
}

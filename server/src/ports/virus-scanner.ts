/** The three answers, never blurred: no finding is not the same as not having looked. */
export type ScanAnswer =
  | { verdict: 'clean' }
  | { verdict: 'found'; name: string }
  | { verdict: 'notScanned'; reason: string }

/** Looks for malicious software in files. */
export interface VirusScanner {
  /** Never rejects for what the scanner could not do: that is the answer `notScanned`. */
  scan(content: Uint8Array): Promise<ScanAnswer>
}

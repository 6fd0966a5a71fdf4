import type { ScannedContent, ScanResult, VirusScanner } from '../../ports/virus-scanner.ts'

/** Results set by tests: by a text in the file, otherwise a default of clean. */
export class MemoryVirusScanner implements VirusScanner {
  readonly readsMessages = false
  #results: { containing: string; result: ScanResult }[] = []
  #defaultResult: ScanResult = { verdict: 'clean' }

  /** Sets the result for files with this text, or for all others without a text. */
  setResult(result: ScanResult, containing?: string): void {
    if (containing === undefined) this.#defaultResult = result
    else this.#results.unshift({ containing, result })
  }

  async scan(content: ScannedContent): Promise<ScanResult> {
    const chunks = content instanceof Uint8Array ? [content] : await Array.fromAsync(content)
    const text = Buffer.concat(chunks).toString()
    return this.#results.find(({ containing }) => text.includes(containing))?.result ?? this.#defaultResult
  }
}

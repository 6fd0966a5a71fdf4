import type { ScanAnswer, ScannedContent, VirusScanner } from '../../ports/virus-scanner.ts'

/** Results set by tests: by a text in the file, otherwise a default of clean. */
export class MemoryVirusScanner implements VirusScanner {
  readonly readsMessages = false
  #answers: { holding: string; answer: ScanAnswer }[] = []
  #otherwise: ScanAnswer = { verdict: 'clean' }

  /** Sets the result for files with this text, or for all others without a text. */
  answer(answer: ScanAnswer, holding?: string): void {
    if (holding === undefined) this.#otherwise = answer
    else this.#answers.unshift({ holding, answer })
  }

  async scan(content: ScannedContent): Promise<ScanAnswer> {
    const pieces = content instanceof Uint8Array ? [content] : await Array.fromAsync(content)
    const text = Buffer.concat(pieces).toString()
    return this.#answers.find(({ holding }) => text.includes(holding))?.answer ?? this.#otherwise
  }
}

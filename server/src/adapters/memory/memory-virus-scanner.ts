import type { ScanAnswer, ScannedContent, VirusScanner } from '../../ports/virus-scanner.ts'

/** Answers as a test says: by a text the file holds, otherwise by the common answer, which is clean. */
export class MemoryVirusScanner implements VirusScanner {
  readonly readsMessages = false
  #answers: { holding: string; answer: ScanAnswer }[] = []
  #otherwise: ScanAnswer = { verdict: 'clean' }

  /** The answer for files that hold this text, or for all other files when no text is given. */
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

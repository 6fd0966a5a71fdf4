import type { SpamQuestion, SpamResult, SpamScorer } from '../../ports/spam-scorer.ts'

/** Results set by tests: by a text in the message, otherwise a default without symbols. */
export class MemorySpamScorer implements SpamScorer {
  readonly classifiesArrivals = true
  readonly requests: SpamQuestion[] = []

  #results: { containing: string; result: SpamResult }[] = []
  #defaultResult: SpamResult = { verdict: 'scored', isSpam: false, score: 0, symbols: [] }

  /** Sets the result for messages with this text, or for all others without a text. */
  setResult(result: SpamResult, containing?: string): void {
    if (containing === undefined) this.#defaultResult = result
    else this.#results.unshift({ containing, result })
  }

  async score(question: SpamQuestion): Promise<SpamResult> {
    this.requests.push(question)
    const text = Buffer.from(question.raw).toString()
    return this.#results.find(({ containing }) => text.includes(containing))?.result ?? this.#defaultResult
  }
}

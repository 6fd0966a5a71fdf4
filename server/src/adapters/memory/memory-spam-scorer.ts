import type { SpamAnswer, SpamQuestion, SpamScorer } from '../../ports/spam-scorer.ts'

/** Results set by tests: by a text in the message, otherwise a default without symbols. */
export class MemorySpamScorer implements SpamScorer {
  readonly judgesArrivals = true
  readonly asked: SpamQuestion[] = []

  #answers: { holding: string; answer: SpamAnswer }[] = []
  #otherwise: SpamAnswer = { verdict: 'scored', isSpam: false, score: 0, symbols: [] }

  /** Sets the result for messages with this text, or for all others without a text. */
  answer(answer: SpamAnswer, holding?: string): void {
    if (holding === undefined) this.#otherwise = answer
    else this.#answers.unshift({ holding, answer })
  }

  async score(question: SpamQuestion): Promise<SpamAnswer> {
    this.asked.push(question)
    const text = Buffer.from(question.raw).toString()
    return this.#answers.find(({ holding }) => text.includes(holding))?.answer ?? this.#otherwise
  }
}

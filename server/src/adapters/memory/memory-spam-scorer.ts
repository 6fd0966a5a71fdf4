import type { SpamAnswer, SpamQuestion, SpamScorer } from '../../ports/spam-scorer.ts'

/** Answers as a test says: by a text the message holds, otherwise by the common answer, which finds nothing. */
export class MemorySpamScorer implements SpamScorer {
  readonly judgesArrivals = true
  readonly asked: SpamQuestion[] = []

  #answers: { holding: string; answer: SpamAnswer }[] = []
  #otherwise: SpamAnswer = { verdict: 'scored', isSpam: false, score: 0, symbols: [] }

  /** The answer for messages that hold this text, or for all other messages when no text is given. */
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

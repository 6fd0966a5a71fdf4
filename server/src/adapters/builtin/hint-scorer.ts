import { spamScore, sumSpamScore } from '@bocau/mail-core/spam/spam-hints'
import type { LetterReader } from '../../ports/letter-reader.ts'
import type { SpamAnswer, SpamQuestion, SpamScorer } from '../../ports/spam-scorer.ts'

/** Scores by hints that anybody can see in a letter. It knows no lists and learns nothing. */
export class HintScorer implements SpamScorer {
  readonly judgesArrivals = false
  readonly #letters: Pick<LetterReader, 'lookForSpam'>

  constructor(letters: Pick<LetterReader, 'lookForSpam'>) {
    this.#letters = letters
  }

  async score({ raw, to }: SpamQuestion): Promise<SpamAnswer> {
    const symbols = await this.#letters.lookForSpam(raw, to)
    if (symbols === null) return { verdict: 'notScored', reason: 'it took too much to look at' }
    const score = sumSpamScore(symbols)
    return { verdict: 'scored', isSpam: score >= spamScore, score, symbols }
  }
}

import { spamScore, sumSpamScore } from '@bocau/mail-core/spam/spam-hints'
import type { MessageParser } from '../../ports/message-parser.ts'
import type { SpamQuestion, SpamResult, SpamScorer } from '../../ports/spam-scorer.ts'

/** Scores a message by visible hints only, without block lists or learning. */
export class HintScorer implements SpamScorer {
  readonly classifiesArrivals = false
  readonly #parser: Pick<MessageParser, 'findSpamHints'>

  constructor(parser: Pick<MessageParser, 'findSpamHints'>) {
    this.#parser = parser
  }

  async score({ raw, to }: SpamQuestion): Promise<SpamResult> {
    const symbols = await this.#parser.findSpamHints(raw, to)
    if (symbols === null) return { verdict: 'notScored', reason: 'scoring took too long' }
    const score = sumSpamScore(symbols)
    return { verdict: 'scored', isSpam: score >= spamScore, score, symbols }
  }
}

import { spamScore, sumSpamScore } from '@bocau/mail-core/spam/spam-hints'
import type { MessageParser } from '../../ports/message-parser.ts'
import type { SpamAnswer, SpamQuestion, SpamScorer } from '../../ports/spam-scorer.ts'

/** Scores a message by visible hints only, without block lists or learning. */
export class HintScorer implements SpamScorer {
  readonly judgesArrivals = false
  readonly #parser: Pick<MessageParser, 'lookForSpam'>

  constructor(parser: Pick<MessageParser, 'lookForSpam'>) {
    this.#parser = parser
  }

  async score({ raw, to }: SpamQuestion): Promise<SpamAnswer> {
    const symbols = await this.#parser.lookForSpam(raw, to)
    if (symbols === null) return { verdict: 'notScored', reason: 'it took too much to look at' }
    const score = sumSpamScore(symbols)
    return { verdict: 'scored', isSpam: score >= spamScore, score, symbols }
  }
}

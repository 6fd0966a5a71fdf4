import { textOf } from '@bocau/mail-core/mime/body-text'
import type { Letter } from '@bocau/mail-core/mime/letter'
import { readLetter } from '@bocau/mail-core/mime/read-letter'
import { findSpamHints, spamScore, sumSpamScore } from '@bocau/mail-core/spam-hints'
import type { SpamAnswer, SpamScorer } from '../../ports/spam-scorer.ts'

const lookedAtBytes = 256 * 1024

/** Scores by hints that anybody can see in a letter. It knows no lists and learns nothing. */
export const hintScorer: SpamScorer = {
  judgesArrivals: false,

  async score({ raw, to }): Promise<SpamAnswer> {
    const letter = await readLetter(raw)
    const symbols = findSpamHints({
      subject: letter.subject,
      writtenSubject: letter.headers.find(({ name }) => name === 'subject')?.value ?? '',
      text: textOf(letter),
      encoding: encodingOf(letter, raw),
      recipients: to,
    })
    const score = sumSpamScore(symbols)
    return { verdict: 'scored', isSpam: score >= spamScore, score, symbols }
  },
}

/** How the first text of a letter travels: its own header, or that of the part. */
function encodingOf(letter: Letter, raw: Uint8Array): string {
  const own = letter.headers.find(({ name }) => name === 'content-transfer-encoding')?.value
  if (own) return own.trim().toLowerCase()
  const start = Buffer.from(raw.subarray(0, lookedAtBytes)).toString('latin1')
  const part = /\r?\n--[^\r\n]*\r?\n((?:[^\r\n]+\r?\n)*?content-type:\s*text\/(?:[^\r\n]+\r?\n)+)/i.exec(
    start,
  )?.[1]
  return /content-transfer-encoding:\s*([\w-]+)/i.exec(part ?? '')?.[1]?.toLowerCase() ?? ''
}

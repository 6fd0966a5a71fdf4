import type { DeliveryStep } from '@bocau/contract/delivery'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { SpamResult } from '../../../ports/spam-scorer.ts'
import type { ArrivalEnvelope } from '../arrival-envelope.ts'
import type { DeliveryDeps } from '../deps.ts'
import { unanswered } from './scanner-deadline.ts'

const headerPatterns: Record<string, RegExp> = {
  'x-spam-flag': /^\s*yes\b/i,
  'x-spam-status': /^\s*yes\b/i,
  'x-spam': /^\s*(?:yes|true)\b/i,
}

/** Spam verdict and its source. */
export interface SpamVerdict {
  isSpam: boolean
  steps: DeliveryStep[]
}

const maxSymbols = 5

/**
 * Classifies a message as spam: by the header of the upstream mail server, or by the scorer when it scores arriving
 * mail.
 */
export async function scoreMessage(
  { deadline, spam }: Pick<DeliveryDeps, 'deadline' | 'spam'>,
  raw: Uint8Array,
  { message, envelope }: { message: ParsedMessage; envelope: ArrivalEnvelope },
): Promise<SpamVerdict> {
  const headerJudgement = readSpamHeader(message, envelope)
  if (headerJudgement) return headerJudgement
  // Local messages were scored before they were sent.
  if (envelope.via === 'inside' || !spam.classifiesArrivals) return { isSpam: false, steps: [] }
  const { envelopeFrom, recipients, clientAddress, helo } = envelope
  const result = await deadline.spam.run((signal) =>
    spam.score(
      {
        raw,
        from: envelopeFrom,
        to: recipients,
        ...(clientAddress ? { clientAddress } : {}),
        ...(helo ? { helo } : {}),
      },
      signal,
    ),
  )
  return toVerdict(result === unanswered ? { verdict: 'notScored', reason: 'no answer' } : result)
}

/** Reads the verdict of the upstream mail server; null when there is none. */
export function readSpamHeader(message: ParsedMessage, envelope: ArrivalEnvelope): SpamVerdict | null {
  // Only an upstream server may mark messages; directly received mail could contain a marker set by the sender.
  if (envelope.via === 'smtp' || !isTaggedSpam(message)) return null
  return {
    isSpam: true,
    steps: [{ step: 'spam', by: 'server_in_front', verdict: 'spam', score: null, signs: [] }],
  }
}

/** Converts the result of the scorer to a verdict. */
function toVerdict(result: SpamResult): SpamVerdict {
  if (result.verdict === 'notScored') {
    return {
      isSpam: false,
      steps: [{ step: 'spam', by: 'scorer', verdict: 'not_scored', score: null, signs: [] }],
    }
  }
  const { isSpam, score, symbols } = result
  const signs = symbols
    .filter((symbol) => symbol.score > 0)
    .slice(0, maxSymbols)
    .map(({ name }) => name)
  return {
    isSpam,
    steps: [{ step: 'spam', by: 'scorer', verdict: isSpam ? 'spam' : 'not_spam', score, signs }],
  }
}

/** Returns true when the upstream mail server marked the message as spam. */
function isTaggedSpam({ headers }: Pick<ParsedMessage, 'headers'>): boolean {
  return headers.some(({ name, value }) => findEntry(headerPatterns, name)?.test(value) ?? false)
}

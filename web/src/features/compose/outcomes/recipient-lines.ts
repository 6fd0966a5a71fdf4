import type { Correspondent } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { SentOutcome } from '@bocau/contract/outbox'
import { normaliseEmail } from '@bocau/mail-core/address'

const fields = ['to', 'cc', 'bcc'] as const

export type RecipientLines = Record<(typeof fields)[number], Correspondent[]>

/**
 * Returns recipients in their original fields, so that Bcc recipients stay hidden. `corrected` maps wrong addresses to
 * corrected ones.
 */
export function recipientLines(
  message: Pick<Message, keyof RecipientLines>,
  outcomes: readonly Pick<SentOutcome, 'email'>[],
  corrected: ReadonlyMap<string, string> = new Map(),
): RecipientLines {
  const lines: RecipientLines = { to: [], cc: [], bcc: [] }
  for (const { email } of outcomes) {
    const target = normaliseEmail(email)
    const isTarget = (person: { email: string }) => normaliseEmail(person.email) === target
    const field = fields.find((one) => message[one].some(isTarget)) ?? 'bcc'
    const name = message[field].find(isTarget)?.name ?? ''
    lines[field].push({ name, email: corrected.get(email) ?? email })
  }
  return lines
}

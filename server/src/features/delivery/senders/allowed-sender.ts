import type { Sql } from '../../../db/database.ts'
import { findTrustedSenders } from '../../settings/index.ts'
import type { Findings } from '../receive-message.ts'
import type { StoredMessage } from '../stored-message.ts'

/**
 * Clears the spam verdict for a sender the user has allowed. The rule matches only the address, so a forged sender
 * keeps the verdict.
 */
export async function withAllowedSender(
  db: Sql,
  accountId: string,
  {
    stored: {
      read: { message },
    },
    findings,
  }: { stored: StoredMessage; findings: Findings },
): Promise<Findings> {
  if (!findings.isSpam || findings.isSpoofed || findings.authentication === 'fail' || !message.from)
    return findings
  const sender = message.from.email.toLowerCase()
  const [trust] = await findTrustedSenders(db, accountId, [sender])
  if (trust?.never_junk !== 1) return findings
  return { ...findings, isSpam: false, steps: [...findings.steps, { step: 'allowed', sender }] }
}

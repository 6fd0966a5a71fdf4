import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import type { DeliveryDeps } from '../deps.ts'
import { hasInfectedSince } from '../store.ts'

export const virusNoticeJob = 'virus_notice'

/** A message with a virus that its recipient is to be told of. */
export const VirusNotice = z.object({
  accountId: z.string(),
  mailbox: z.string(),
  /** The message that was set apart. */
  messageId: z.string(),
  /** Empty where the check of the sender failed: the notice would name whoever it imitates. */
  from: z.string(),
  subject: z.string(),
  virus: z.string(),
  at: z.number(),
})
export type VirusNotice = z.infer<typeof VirusNotice>

/** A wave of such messages is told of once an hour. */
const pauseMilliseconds = 3_600_000

/** Has the recipient told of a message that was set apart, in the transaction that keeps it. */
export async function planVirusNotice(
  deps: Pick<DeliveryDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  found: Pick<VirusNotice, 'accountId' | 'mailbox' | 'messageId' | 'virus'> & {
    message: Pick<ParsedMessage, 'from' | 'subject'>
    authentication: MessageTable['authentication']
  },
): Promise<void> {
  const { accountId, mailbox, messageId, message, virus, authentication } = found
  const now = deps.clock.now()
  if (await hasInfectedSince(tx.sql, accountId, now - pauseMilliseconds, messageId)) return
  const { from, subject } = message
  const notice: VirusNotice = {
    accountId,
    mailbox,
    messageId,
    from: authentication === 'fail' ? '' : (from?.email ?? ''),
    subject,
    virus,
    at: now,
  }
  await deps.jobs.enqueue(tx, { kind: virusNoticeJob, payload: notice, runAt: now })
}

import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { MessageTable } from '../../../db/tables/tables.ts'
import type { DeliveryDeps } from '../deps.ts'
import { hasInfectedSince } from '../store.ts'

export const virusNoticeJob = 'virus_notice'

/** Payload of the job that notifies a recipient of an infected message. */
export const VirusNotice = z.object({
  accountId: z.string(),
  mailbox: z.string(),
  /** Message that was moved to Junk. */
  messageId: z.string(),
  /** Empty when authentication failed, because the notice would name an imitated sender. */
  from: z.string(),
  subject: z.string(),
  virus: z.string(),
  at: z.number(),
})
export type VirusNotice = z.infer<typeof VirusNotice>

/** At most one notice an hour. */
const pauseMilliseconds = 3_600_000

/** Schedules the notice, in the transaction that stores the message. */
export async function planVirusNotice(
  deps: Pick<DeliveryDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  infection: Pick<VirusNotice, 'accountId' | 'mailbox' | 'messageId' | 'virus'> & {
    message: Pick<ParsedMessage, 'from' | 'subject'>
    authentication: MessageTable['authentication']
  },
): Promise<void> {
  const { accountId, mailbox, messageId, message, virus, authentication } = infection
  const now = deps.clock.now()
  if (
    await hasInfectedSince(tx.sql, accountId, { since: now - pauseMilliseconds, exceptMessageId: messageId })
  )
    return
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

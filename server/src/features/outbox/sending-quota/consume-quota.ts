import type { Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import { storeNow } from '../../../db/store-time.ts'
import { Refused } from '../../../kernel/refused.ts'
import { stopSending } from '../../account/index.ts'
import type { OutboxDeps } from '../deps.ts'
import {
  dayMilliseconds,
  findFreeTime,
  isFlood,
  isRefusedTooOften,
  type SendingQuota,
  slotMilliseconds,
  slotStart,
} from './sending-quota.ts'
import {
  addSent,
  findSendingLimit,
  isSendingStopped,
  listSent,
  listSentDays,
  type SentKind,
} from './sent-count-store.ts'

type SendingQuotaDeps = Pick<OutboxDeps, 'clock' | 'db' | 'sendingQuota'> & {
  events: EventLog
  jobs: JobQueue
}

/** An outgoing message: account, kind, and number of recipients. */
export interface QuotaUsage {
  accountId: string
  recipients: number
  kind?: SentKind
}

/** Result of a quota check: consumed; full with the time when it can be sent; or too many recipients with the limit. */
export type QuotaResult =
  | { state: 'taken' }
  | { state: 'full'; freeFrom: number; now: number }
  | { state: 'too_many'; limit: number }
  | { state: 'stopped' }

const averagePeriodMilliseconds = 30 * dayMilliseconds

/**
 * Consumes quota for a message. The account must be locked, so that two nodes do not consume the same quota. A
 * suspected mass mailing suspends the account's sending in this transaction, which must be committed.
 */
export async function consumeQuota(
  deps: SendingQuotaDeps,
  tx: Transaction,
  usage: QuotaUsage,
): Promise<QuotaResult> {
  const { accountId, recipients, kind = 'person' } = usage
  if (await isSendingStopped(tx.sql, accountId)) return { state: 'stopped' }
  const now = await storeNow(deps, tx.sql)
  const quota = await getSendingQuota(deps, tx, accountId)
  const sent = await listSent(tx.sql, accountId, {
    kind,
    since: slotStart(now) - dayMilliseconds - slotMilliseconds,
  })
  const free = findFreeTime(quota, sent, { recipients, now })
  if (free === Number.POSITIVE_INFINITY) {
    const limit = Math.min(quota.recipientsPerHour, quota.recipientsPerDay)
    return { state: 'too_many', limit }
  }
  if (free > now) return { state: 'full', freeFrom: free, now }
  if (kind === 'person') {
    const today = sent.reduce((sum, one) => sum + one.recipients, recipients)
    const until = slotStart(now) - dayMilliseconds - slotMilliseconds
    const usual = await listSentDays(tx.sql, accountId, { since: now - averagePeriodMilliseconds, until })
    if (isFlood(today, usual)) {
      await stopSending(deps, tx, { accountId, reason: 'flood' })
      return { state: 'stopped' }
    }
  }
  await addSent(tx.sql, accountId, {
    kind,
    added: { slot: slotStart(now), letters: 1, recipients, refused: 0 },
  })
  return { state: 'taken' }
}

/** Returns the quota of a message that was not sent after all. */
export async function returnQuota(
  tx: Transaction,
  { accountId, recipients, kind = 'person' }: QuotaUsage,
  consumedAt: number,
): Promise<void> {
  const slot = slotStart(consumedAt)
  await addSent(tx.sql, accountId, {
    kind,
    added: { slot, letters: -1, recipients: -recipients, refused: 0 },
  })
}

/** Builds the error for a message that may not be sent now. */
export function quotaRefusal(result: Exclude<QuotaResult, { state: 'taken' }>): Refused {
  if (result.state === 'stopped') return new Refused('sending_stopped')
  if (result.state === 'too_many') return new Refused('too_many_receivers', { limit: result.limit })
  const seconds = Math.ceil((result.freeFrom - result.now) / 1000)
  return new Refused('sending_limit', { retry_after_seconds: seconds })
}

/** Rejects a message that exceeds the quota at any time. */
export async function refuseTooMany(
  deps: SendingQuotaDeps,
  tx: Transaction,
  { accountId, recipients }: QuotaUsage,
): Promise<void> {
  const { recipientsPerHour, recipientsPerDay } = await getSendingQuota(deps, tx, accountId)
  const limit = Math.min(recipientsPerHour, recipientsPerDay)
  if (recipients > limit) throw quotaRefusal({ state: 'too_many', limit })
}

/** Counts recipients rejected by remote servers; too many stop the account's sending. */
export async function countRefused(
  deps: SendingQuotaDeps,
  tx: Transaction,
  { accountId, refused }: { accountId: string; refused: number },
): Promise<void> {
  if (refused === 0) return
  const now = await storeNow(deps, tx.sql)
  await addSent(tx.sql, accountId, {
    kind: 'person',
    added: { slot: slotStart(now), letters: 0, recipients: 0, refused },
  })
  const sent = await listSent(tx.sql, accountId, { kind: 'person', since: slotStart(now) - dayMilliseconds })
  if (isRefusedTooOften(sent, now)) await stopSending(deps, tx, { accountId, reason: 'refusals' })
}

async function getSendingQuota(
  deps: SendingQuotaDeps,
  tx: Transaction,
  accountId: string,
): Promise<SendingQuota> {
  const override = await findSendingLimit(tx.sql, accountId)
  return {
    messagesPerHour: override?.letters_per_hour ?? deps.sendingQuota.messagesPerHour,
    recipientsPerHour: override?.recipients_per_hour ?? deps.sendingQuota.recipientsPerHour,
    recipientsPerDay: override?.recipients_per_day ?? deps.sendingQuota.recipientsPerDay,
  }
}

import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { SharingDeps } from '../deps.ts'
import { countNotices, saveNotices } from './notice-store.ts'

const day = 24 * 3_600_000

/** Records the notices to be sent; fails above the daily limit of the sender. */
export async function reserveNotices(
  deps: Pick<SharingDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { accountId, subjects }: { accountId: string; subjects: readonly string[] },
): Promise<void> {
  const now = deps.clock.now()
  const sent = await countNotices(tx.sql, accountId, { kind: 'tell', since: now - day })
  if (sent + subjects.length > limits.maxShareMessagesPerDay) {
    throw new Refused('too_many_requests', { retry_after_seconds: day / 1000 })
  }
  await saveNotices(
    tx.sql,
    subjects.map((subject) => ({
      account_id: accountId,
      id: deps.ids.next(),
      kind: 'tell' as const,
      subject,
      created_at: now,
    })),
  )
}

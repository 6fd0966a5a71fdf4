import { IsolatedTasks } from '../../kernel/isolated-tasks.ts'
import type { SharingDeps } from './deps.ts'
import { deleteAttemptsBefore } from './links/attempt-store.ts'
import { deleteRequests } from './links/request-store.ts'
import { attemptRetentionMilliseconds } from './links/try-limits.ts'
import { deleteNotices } from './notices/notice-store.ts'
import { notifySharesChanged } from './notify-shares-changed.ts'
import { deleteShares, listExpired } from './share-maintenance-store.ts'
import { updateShare } from './share-store.ts'

const day = 24 * 3_600_000
/** Longer than the period in which a message can be recalled or queried. */
const revokedDays = 40
const waitingDays = 365
/** Retention of answered and unanswered requests. */
const requestDays = 90
const atOnce = 100

/** Updates files of expired shares, and deletes old shares and attempts. */
export async function deleteOldShares(deps: Pick<SharingDeps, 'clock' | 'db' | 'events'>): Promise<void> {
  const now = deps.clock.now()
  const rounds = new IsolatedTasks()
  for (;;) {
    const over = await listExpired(deps.db.sql, { now, limit: atOnce, except: rounds.failed })
    if (over.length === 0) break
    for (const [accountId, shares] of Map.groupBy(over, (share) => share.account_id)) {
      await rounds.run(accountId, () =>
        deps.db.transaction(async (tx) => {
          for (const { id } of shares)
            await updateShare(tx.sql, accountId, { id, change: { is_expiry_told: 1 } })
          await notifySharesChanged(deps, tx, shares)
        }),
      )
    }
  }
  await deps.db.transaction(async (tx) => {
    await deleteShares(tx.sql, {
      revokedBefore: now - revokedDays * day,
      waitingSince: now - waitingDays * day,
    })
    await deleteAttemptsBefore(tx.sql, now - attemptRetentionMilliseconds)
    await deleteRequests(tx.sql, now - requestDays * day)
    await deleteNotices(tx.sql, now - day)
  })
  rounds.throwIfFailed()
}

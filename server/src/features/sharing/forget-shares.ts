import { IsolatedTasks } from '../../kernel/isolated-tasks.ts'
import type { SharingDeps } from './deps.ts'
import { forgetTriesBefore } from './links/attempt-store.ts'
import { forgetRequests } from './links/request-store.ts'
import { forgetTriesMilliseconds } from './links/try-limits.ts'
import { forgetNotices } from './notices/notice-store.ts'
import { notifySharesChanged } from './notify-shares-changed.ts'
import { forgetShares, listRunOut } from './share-maintenance-store.ts'
import { updateShare } from './share-store.ts'

const day = 24 * 3_600_000
/** Longer than the period in which a message can be recalled or queried. */
const revokedDays = 40
const waitingDays = 365
/** Retention of answered and unanswered requests. */
const requestDays = 90
const atOnce = 100

/** Updates files of expired shares, and deletes old shares and attempts. */
export async function forgetOldShares(deps: Pick<SharingDeps, 'clock' | 'db' | 'events'>): Promise<void> {
  const now = deps.clock.now()
  const rounds = new IsolatedTasks()
  for (;;) {
    const over = await listRunOut(deps.db.sql, { now, limit: atOnce, except: rounds.failed })
    if (over.length === 0) break
    for (const [accountId, shares] of Map.groupBy(over, (share) => share.account_id)) {
      await rounds.run(accountId, () =>
        deps.db.transaction(async (tx) => {
          for (const { id } of shares) await updateShare(tx.sql, accountId, id, { is_expiry_told: 1 })
          await notifySharesChanged(deps, tx, shares)
        }),
      )
    }
  }
  await deps.db.transaction(async (tx) => {
    await forgetShares(tx.sql, {
      revokedBefore: now - revokedDays * day,
      waitingSince: now - waitingDays * day,
    })
    await forgetTriesBefore(tx.sql, now - forgetTriesMilliseconds)
    await forgetRequests(tx.sql, now - requestDays * day)
    await forgetNotices(tx.sql, now - day)
  })
  rounds.end()
}

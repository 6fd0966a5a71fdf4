import type { Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import { getSendingRights } from '../../account/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { consumeQuota, type QuotaResult, returnQuota } from '../sending-quota/consume-quota.ts'
import { stoppedPauseMilliseconds } from '../sending-quota/wait-for-allowance.ts'
import { type AutomaticMessage, sendAutomatic } from './send-automatic.ts'

/**
 * Sends an automatic message within the account's quota for these, which is separate from that of the user. Returns the
 * time of the next attempt when the quota is used up. Returns null when the message was sent or will never be: without
 * the right to send, messages scheduled before are dropped.
 */
export async function sendWithinQuota(
  deps: OutboxDeps,
  accountId: string,
  write: () => Promise<AutomaticMessage>,
): Promise<number | null> {
  const usage = { accountId, recipients: 1, kind: 'automatic' } as const
  const quotaResult = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const result = await consumeQuota(deps, tx, usage)
    // A stopped account may be released, so its messages wait. A muted or disabled account has nothing waiting.
    if (result.state !== 'stopped' && !(await maySend(tx, accountId))) return null
    return result
  })
  if (quotaResult === null) {
    deps.logger.info('automatic message not sent: the account may not send', { account_id: accountId })
    return null
  }
  if (quotaResult.state !== 'taken') return deps.clock.now() + pauseUntilRetry(quotaResult)
  const consumedAt = await storeNow(deps)
  try {
    await sendAutomatic(deps, await write())
    return null
  } catch (error) {
    // The retry consumes the quota.
    await deps.db.transaction((tx) => returnQuota(tx, usage, consumedAt))
    throw error
  }
}

async function maySend(tx: Transaction, accountId: string): Promise<boolean> {
  const rights = await getSendingRights(tx.sql, accountId)
  return rights.isSendingEnabled && rights.isDomainVerified
}

function pauseUntilRetry(result: Exclude<QuotaResult, { state: 'taken' }>): number {
  return result.state === 'full' ? result.freeFrom - result.now : stoppedPauseMilliseconds
}

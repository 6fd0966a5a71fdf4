import type { Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import { findSendingRights } from '../../account/people/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { giveBackMeasure, type Measured, takeMeasure } from '../measure/take-measure.ts'
import { stoppedPauseMilliseconds } from '../measure/wait-for-allowance.ts'
import { type AutomaticMessage, carryAutomatic } from './carry-automatic.ts'

/**
 * Carries a message that leaves by itself within the measure of its account, which is beside that of what its person
 * sends. Answers with when it may leave, where it may not now; with null where it has left, or never may: whoever may
 * not send by now sends nothing by what was planned before either.
 */
export async function carryMeasured(
  deps: OutboxDeps,
  accountId: string,
  write: () => Promise<AutomaticMessage>,
): Promise<number | null> {
  const leaving = { accountId, recipients: 1, kind: 'automatic' } as const
  const measured = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const taken = await takeMeasure(deps, tx, leaving)
    // Whoever was stopped may be let go on; who was silenced or shut has nothing that waits.
    if (taken.state !== 'stopped' && !(await maySend(tx, accountId))) return null
    return taken
  })
  if (measured === null) {
    deps.logger.info('an automatic letter did not leave: its account may not send', { accountId })
    return null
  }
  if (measured.state !== 'taken') return deps.clock.now() + pauseOf(measured)
  const takenAt = await storeNow(deps)
  try {
    await carryAutomatic(deps, await write())
    return null
  } catch (error) {
    // It is tried again, and takes its part then.
    await deps.db.transaction((tx) => giveBackMeasure(tx, leaving, takenAt))
    throw error
  }
}

async function maySend(tx: Transaction, accountId: string): Promise<boolean> {
  const rights = await findSendingRights(tx.sql, accountId)
  return rights.is_disabled === 0 && rights.is_sending_enabled === 1 && rights.is_verified === 1
}

function pauseOf(measured: Exclude<Measured, { state: 'taken' }>): number {
  return measured.state === 'full' ? measured.freeFrom - measured.now : stoppedPauseMilliseconds
}

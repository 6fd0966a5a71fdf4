import { storeNow } from '../../../db/store-time.ts'
import type { OutboxDeps } from '../deps.ts'
import { giveBackMeasure, type Measured, takeMeasure } from '../measure/take-measure.ts'
import { stoppedPauseMilliseconds } from '../measure/wait-for-room.ts'
import { type AutomaticLetter, carryAutomatic } from './carry-automatic.ts'

/**
 * Carries a letter that leaves by itself within the measure of its account, which is beside that of what its person
 * sends. Answers with when it may leave, where it may not now; with null where it has left.
 */
export async function carryMeasured(
  deps: OutboxDeps,
  accountId: string,
  write: () => Promise<AutomaticLetter>,
): Promise<number | null> {
  const leaving = { accountId, recipients: 1, kind: 'automatic' } as const
  const measured = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    return takeMeasure(deps, tx, leaving)
  })
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

function pauseOf(measured: Exclude<Measured, { state: 'taken' }>): number {
  return measured.state === 'full' ? measured.freeFrom - measured.now : stoppedPauseMilliseconds
}

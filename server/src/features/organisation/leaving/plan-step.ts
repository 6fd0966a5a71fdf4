import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { LeavingTable } from '../../../db/tables/tables-organisation.ts'
import type { Clock } from '../../../ports/clock.ts'
import { updateLeaving } from './store.ts'

export const handOverJob = 'hand_over'
export const deleteLeftJob = 'delete_left'

/** Payload of a departure job; the round invalidates jobs that were scheduled before. */
export const LeavingJob = z.object({
  organisationId: z.string(),
  accountId: z.string(),
  round: z.number().int(),
})
export type LeavingJob = z.infer<typeof LeavingJob>

/** Schedules the next step of a departure and invalidates earlier jobs. */
export async function planStep(
  deps: { jobs: JobQueue; clock: Clock },
  tx: Transaction,
  leaving: Pick<LeavingTable, 'organisation_id' | 'account_id' | 'round'>,
  { pause = 0, ...change }: Partial<LeavingTable> & { state: 'handing_over' | 'deleting'; pause?: number },
): Promise<void> {
  const round = leaving.round + 1
  await updateLeaving(tx.sql, leaving, { ...change, round })
  const { organisation_id: organisationId, account_id: accountId } = leaving
  const payload: LeavingJob = { organisationId, accountId, round }
  const kind = change.state === 'deleting' ? deleteLeftJob : handOverJob
  await deps.jobs.enqueue(tx, {
    kind,
    payload,
    runAt: deps.clock.now() + pause,
    uniqueKey: `${kind}:${accountId}:${round}`,
  })
}

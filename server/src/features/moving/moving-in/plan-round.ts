import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { MovingDeps } from '../deps.ts'
import { updateMoveIn } from './store.ts'

export const importMailJob = 'bring_mail'

/** Payload of the job; the round invalidates jobs that were scheduled before. */
export const ImportMailJob = z.object({
  accountId: z.string(),
  moveInId: z.string(),
  round: z.number().int(),
})
export type ImportMailJob = z.infer<typeof ImportMailJob>

/** Schedules the next run of an import and invalidates earlier jobs. */
export async function scheduleRound(
  deps: Pick<MovingDeps, 'jobs'>,
  tx: Transaction,
  {
    move,
    runAt,
    ...changes
  }: { move: Pick<MoveInTable, 'account_id' | 'id' | 'round'> } & Partial<MoveInTable> & { runAt: number },
): Promise<void> {
  const round = move.round + 1
  await updateMoveIn(tx.sql, move, { ...changes, round })
  const payload: ImportMailJob = { accountId: move.account_id, moveInId: move.id, round }
  await deps.jobs.enqueue(tx, {
    kind: importMailJob,
    payload,
    runAt,
    uniqueKey: `${importMailJob}:${move.id}:${round}`,
  })
}

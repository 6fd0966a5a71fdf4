import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import type { MovingDeps } from '../deps.ts'
import { updateMoveIn } from './store.ts'

export const bringMailJob = 'bring_mail'

/** What the job needs to find its move again; the round tells it from jobs that were planned before. */
export const BringMail = z.object({ accountId: z.string(), moveInId: z.string(), round: z.number().int() })
export type BringMail = z.infer<typeof BringMail>

/** Lets a move go on at a time: what was planned for it before has nothing to do any more. */
export async function planRound(
  deps: Pick<MovingDeps, 'jobs'>,
  tx: Transaction,
  move: Pick<MoveInTable, 'account_id' | 'id' | 'round'>,
  { runAt, ...changes }: Partial<MoveInTable> & { runAt: number },
): Promise<void> {
  const round = move.round + 1
  await updateMoveIn(tx.sql, move, { ...changes, round })
  const payload: BringMail = { accountId: move.account_id, moveInId: move.id, round }
  await deps.jobs.enqueue(tx, {
    kind: bringMailJob,
    payload,
    runAt,
    uniqueKey: `${bringMailJob}:${move.id}:${round}`,
  })
}

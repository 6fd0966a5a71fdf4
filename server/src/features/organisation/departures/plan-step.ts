import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { DepartureTable } from '../../../db/tables/tables-organisation.ts'
import type { Clock } from '../../../ports/clock.ts'
import { type AuditedActor, serverOperator } from '../../audit/index.ts'
import { updateDeparture } from './store.ts'

export const transferJob = 'hand_over'
export const deleteDepartedJob = 'delete_left'

/** Payload of a departure job; the round invalidates jobs that were scheduled before. */
export const DepartureJob = z.object({
  organisationId: z.string(),
  accountId: z.string(),
  round: z.number().int(),
})
export type DepartureJob = z.infer<typeof DepartureJob>

/** Schedules the next step of a departure and invalidates earlier jobs. */
export async function scheduleStep(
  deps: { jobs: JobQueue; clock: Clock },
  tx: Transaction,
  {
    departure,
    change: { pause = 0, ...change },
  }: {
    departure: Pick<DepartureTable, 'organisation_id' | 'account_id' | 'round'>
    change: Partial<DepartureTable> & { state: 'handing_over' | 'deleting'; pause?: number }
  },
): Promise<void> {
  const round = departure.round + 1
  await updateDeparture(tx.sql, departure, { ...change, round })
  const { organisation_id: organisationId, account_id: accountId } = departure
  const payload: DepartureJob = { organisationId, accountId, round }
  const kind = change.state === 'deleting' ? deleteDepartedJob : transferJob
  await deps.jobs.enqueue(tx, {
    kind,
    payload,
    runAt: deps.clock.now() + pause,
    uniqueKey: `${kind}:${accountId}:${round}`,
  })
}

/** Returns the actor for background steps: the administrator who started the departure, on this server. */
export function departureActor({
  keeper_id,
  keeper_email,
}: Pick<DepartureTable, 'keeper_id' | 'keeper_email'>): AuditedActor {
  return { accountId: keeper_id, email: keeper_email, origin: serverOperator.origin }
}

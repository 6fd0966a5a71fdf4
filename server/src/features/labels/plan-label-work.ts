import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import type { LabelDeps } from './deps.ts'

/** Kind of the job that fills the list of a label, or removes the label from its messages. */
export const labelWorkJob = 'label_work'

export const LabelWork = z.object({ accountId: z.string(), labelId: z.string() })
export type LabelWork = z.infer<typeof LabelWork>

/** Schedules the work on a label in the caller's transaction. */
export async function planLabelWork(
  deps: Pick<LabelDeps, 'clock' | 'jobs'>,
  tx: Transaction,
  work: LabelWork,
): Promise<void> {
  const uniqueKey = `${labelWorkJob}:${work.labelId}`
  await deps.jobs.enqueue(tx, { kind: labelWorkJob, payload: work, runAt: deps.clock.now(), uniqueKey })
}

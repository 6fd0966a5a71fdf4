import { listAccountsInActs } from './act-store.ts'
import { type ActDeps, driveActsJob } from './begin-act.ts'

/** Restarts operations whose job was given up, because they would block later operations of their drives. */
export async function goOnWithActs({
  clock,
  db,
  jobs,
}: Pick<ActDeps, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const hour = Math.floor(clock.now() / 3_600_000)
  for (const accountId of await listAccountsInActs(db.sql))
    await db.transaction((tx) =>
      jobs.enqueue(tx, {
        kind: driveActsJob,
        payload: { accountId },
        runAt: clock.now(),
        uniqueKey: `${driveActsJob}:${accountId}:${hour}`,
      }),
    )
}

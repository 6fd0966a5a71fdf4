import { listAccountsWithOperations } from './operation-store.ts'
import { driveOperationsJob, type OperationDeps } from './start-operation.ts'

/** Restarts operations whose job was given up, because they would block later operations of their drives. */
export async function continueOperations({
  clock,
  db,
  jobs,
}: Pick<OperationDeps, 'clock' | 'db' | 'jobs'>): Promise<void> {
  const hour = Math.floor(clock.now() / 3_600_000)
  for (const accountId of await listAccountsWithOperations(db.sql))
    await db.transaction((tx) =>
      jobs.enqueue(tx, {
        kind: driveOperationsJob,
        payload: { accountId },
        runAt: clock.now(),
        uniqueKey: `${driveOperationsJob}:${accountId}:${hour}`,
      }),
    )
}

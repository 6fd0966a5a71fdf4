import { z } from 'zod'
import type { Transaction } from '../../../../db/database.ts'
import { storeNow } from '../../../../db/store-time.ts'
import { AccountFolders } from '../../../folders/index.ts'
import { updateMessages } from '../../../messages/index.ts'
import type { MailboxDeps } from '../../deps.ts'
import { moveWithoutUndo } from '../move-messages.ts'
import { listAccountsToUnsnooze, listDue } from './snooze-store.ts'

/** Kind of the job that returns snoozed messages at their time. */
export const unsnoozeJob = 'wake_snoozed'

/** Account, and return time. */
export const UnsnoozeJob = z.object({ accountId: z.string(), at: z.number() })
export type UnsnoozeJob = z.infer<typeof UnsnoozeJob>

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

const messagesAtOnce = 200

/** Schedules the job in the transaction that snoozes. Threads with the same time share one job. */
export async function planUnsnooze(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { accountId, at }: UnsnoozeJob,
): Promise<void> {
  const uniqueKey = `${unsnoozeJob}:${accountId}:${at}`
  await deps.jobs.enqueue(tx, { kind: unsnoozeJob, payload: { accountId, at }, runAt: at, uniqueKey })
}

/** Returns due messages to the inbox in steps, by the store's clock. Idempotent. */
export async function unsnoozeDue(deps: Deps, { accountId }: Pick<UnsnoozeJob, 'accountId'>): Promise<void> {
  while (await unsnoozeSome(deps, accountId));
}

/** Returns true when more may be due. */
async function unsnoozeSome(deps: Deps, accountId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const folders = await AccountFolders.read(tx.sql, accountId)
    const { snoozed } = folders.special
    if (snoozed === '') return false
    const now = await storeNow(deps, tx.sql)
    const due = await listDue(tx.sql, accountId, { folderId: snoozed, now, limit: messagesAtOnce })
    if (due.length === 0) return false
    // Sorts each at its due time, even when the server was down then.
    for (const [until, some] of Map.groupBy(due, (location) => location.snoozed_until ?? now)) {
      const ids = some.map(({ id }) => id)
      await updateMessages(tx.sql, accountId, {
        messageIds: ids,
        values: { snoozed_until: null, woken_at: until },
      })
    }
    const folderId = folders.system('INBOX').id
    await moveWithoutUndo(deps, tx, {
      actor: { accountId },
      folders,
      locations: due,
      targetOf: () => folderId,
    })
    return due.length === messagesAtOnce
  })
}

/** Returns missed messages: restored to Snoozed by an undo after their time, or moved there without a job. */
export async function wakeOverdue(deps: Deps): Promise<void> {
  for (const accountId of await listAccountsToUnsnooze(deps.db.sql, await storeNow(deps)))
    await unsnoozeDue(deps, { accountId })
}

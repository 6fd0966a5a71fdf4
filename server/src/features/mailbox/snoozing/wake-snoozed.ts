import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import { replaceAll } from '../actions/move-messages.ts'
import { setSnoozed } from '../actions/snoozed/snooze-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { listAccountsToWake, listDue } from './wake-store.ts'

/** Kind of the job that returns snoozed messages at their time. */
export const wakeJob = 'wake_snoozed'

/** Account, and return time. */
export const WakeJob = z.object({ accountId: z.string(), at: z.number() })
export type WakeJob = z.infer<typeof WakeJob>

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

const messagesAtOnce = 200

/** Schedules the job in the transaction that snoozes. Threads with the same time share one job. */
export async function planWaking(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { accountId, at }: WakeJob,
): Promise<void> {
  const uniqueKey = `${wakeJob}:${accountId}:${at}`
  await deps.jobs.enqueue(tx, { kind: wakeJob, payload: { accountId, at }, runAt: at, uniqueKey })
}

/** Returns due messages to the inbox in steps, by the store's clock. Idempotent. */
export async function wakeSnoozed(deps: Deps, { accountId }: Pick<WakeJob, 'accountId'>): Promise<void> {
  while (await wakeSome(deps, accountId));
}

/** Returns true when more may be due. */
async function wakeSome(deps: Deps, accountId: string): Promise<boolean> {
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
      await setSnoozed(tx.sql, accountId, ids, { snoozed_until: null, woken_at: until })
    }
    const folderId = folders.system('INBOX').id
    await replaceAll(deps, tx, { accountId }, folders, due, () => ({ folderId, oldFolderId: snoozed }))
    return due.length === messagesAtOnce
  })
}

/** Returns missed messages: restored to Snoozed by an undo after their time, or moved there without a job. */
export async function wakeOverdue(deps: Deps): Promise<void> {
  for (const accountId of await listAccountsToWake(deps.db.sql, await storeNow(deps)))
    await wakeSnoozed(deps, { accountId })
}

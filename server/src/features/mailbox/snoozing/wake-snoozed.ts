import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import { replaceAll } from '../actions/move-messages.ts'
import { setSnoozed } from '../actions/snoozed/snooze-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { listAccountsToWake, listDue } from './wake-store.ts'

/** The job that brings what was snoozed back at its minute. */
export const wakeJob = 'wake_snoozed'

/** Whose mail it is about, and when. */
export const WakeJob = z.object({ accountId: z.string(), at: z.number() })
export type WakeJob = z.infer<typeof WakeJob>

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events' | 'ids' | 'jobs'>

const messagesAtOnce = 200

/** Plans the waking, in the transaction of what snoozes. Threads of one moment share it. */
export async function planWaking(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  { accountId, at }: WakeJob,
): Promise<void> {
  const uniqueKey = `${wakeJob}:${accountId}:${at}`
  await deps.jobs.enqueue(tx, { kind: wakeJob, payload: { accountId, at }, runAt: at, uniqueKey })
}

/** Brings back to the inbox, step by step, what is due by the store's clock; done again it finds nothing. */
export async function wakeSnoozed(deps: Deps, { accountId }: Pick<WakeJob, 'accountId'>): Promise<void> {
  while (await wakeSome(deps, accountId));
}

/** Answers with whether there may be more. */
async function wakeSome(deps: Deps, accountId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const folders = await AccountFolders.read(tx.sql, accountId)
    const { snoozed } = folders.special
    if (snoozed === '') return false
    const now = await storeNow(deps, tx.sql)
    const due = await listDue(tx.sql, accountId, { folderId: snoozed, now, limit: messagesAtOnce })
    if (due.length === 0) return false
    // Each stands where its time was, also where nobody could wake it then.
    for (const [until, some] of Map.groupBy(due, (place) => place.snoozed_until ?? now)) {
      const ids = some.map(({ id }) => id)
      await setSnoozed(tx.sql, accountId, ids, { snoozed_until: null, woken_at: until })
    }
    const folderId = folders.system('INBOX').id
    await replaceAll(deps, tx, { accountId }, folders, due, () => ({ folderId, oldFolderId: snoozed }))
    return due.length === messagesAtOnce
  })
}

/** Brings back what nobody woke: what an undo brought among the snoozed after its time, or a program without one. */
export async function wakeForgotten(deps: Deps): Promise<void> {
  for (const accountId of await listAccountsToWake(deps.db.sql, await storeNow(deps)))
    await wakeSnoozed(deps, { accountId })
}

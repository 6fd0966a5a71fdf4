import { z } from 'zod'
import type { Transaction } from '../../../../db/database.ts'
import { storeNow } from '../../../../db/store-time.ts'
import { AccountFolders } from '../../../folders/index.ts'
import { updateMessages } from '../../../messages/index.ts'
import { notifyThreads } from '../../../threads/index.ts'
import type { MailboxDeps } from '../../deps.ts'
import { listAccountsToRemind, listDueReminders } from './reminder-store.ts'

/** Kind of the job that returns unanswered messages to the inbox at the requested time. */
export const remindJob = 'remind_unanswered'

/** Account, and time of the reminder. */
export const RemindJob = z.object({ accountId: z.string(), at: z.number() })
export type RemindJob = z.infer<typeof RemindJob>

type Deps = Pick<MailboxDeps, 'clock' | 'db' | 'events'>

const messagesAtOnce = 200

/** Retry delay for a scheduled message that should have been sent but is still waiting. */
const waitingMilliseconds = 3_600_000

/** Schedules the reminder job in the caller's transaction. Reminders for the same time share one job. */
export async function planReminding(
  deps: Pick<MailboxDeps, 'jobs'>,
  tx: Transaction,
  { accountId, at }: RemindJob,
): Promise<void> {
  const uniqueKey = `${remindJob}:${accountId}:${at}`
  await deps.jobs.enqueue(tx, { kind: remindJob, payload: { accountId, at }, runAt: at, uniqueKey })
}

/** Returns due messages to the inbox in steps, by the store's clock. Idempotent. */
export async function returnDueMessages(
  deps: Deps,
  { accountId }: Pick<RemindJob, 'accountId'>,
): Promise<void> {
  while (await returnSomeDue(deps, accountId));
}

/** Returns true when more may be due. */
async function returnSomeDue(deps: Deps, accountId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const folders = await AccountFolders.read(tx.sql, accountId)
    const now = await storeNow(deps, tx.sql)
    const due = await listDueReminders(tx.sql, accountId, { now, limit: messagesAtOnce })
    if (due.length === 0) return false
    const hiddenIds = ['Trash', 'Junk'].flatMap(
      (name) => folders.systemFolders.find((one) => one.name === name)?.id ?? [],
    )
    for (const [at, some] of Map.groupBy(due, (one) => one.remind_at ?? now)) {
      const thrownAway = some.filter((one) => hiddenIds.includes(one.folder_id))
      const waiting = some.filter((one) => one.is_draft === 1 && !thrownAway.includes(one))
      const sent = some.filter((one) => one.is_draft === 0 && !thrownAway.includes(one))
      await updateMessages(tx.sql, accountId, { messageIds: idList(thrownAway), values: { remind_at: null } })
      await updateMessages(tx.sql, accountId, {
        messageIds: idList(waiting),
        values: { remind_at: now + waitingMilliseconds },
      })
      // Sorts each at its due time, even when the server was down then.
      await updateMessages(tx.sql, accountId, {
        messageIds: idList(sent),
        values: { remind_at: null, unanswered_at: at },
      })
    }
    await notifyThreads(deps, tx, { accountId, folders, changed: due })
    return due.length === messagesAtOnce
  })
}

/** Handles missed reminders: restored by an undo after their time, or of a message that was sent late. */
export async function remindOfOverdue(deps: Deps): Promise<void> {
  for (const accountId of await listAccountsToRemind(deps.db.sql, await storeNow(deps)))
    await returnDueMessages(deps, { accountId })
}

const idList = (some: readonly { id: string }[]) => some.map(({ id }) => id)

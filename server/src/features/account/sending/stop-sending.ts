import { z } from 'zod'
import type { Database, Transaction } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'
import type { JobQueue } from '../../../db/job-queue.ts'
import type { Clock } from '../../../ports/clock.ts'
import { getAccountByEmail } from '../people/find-account.ts'
import { getUserInfo } from '../people/get-user-info.ts'
import {
  deleteSendingStop,
  insertSendingStop,
  listOwners,
  type SendingStop,
  setSendingEnabled,
} from '../people/stop-store.ts'

interface StopDeps {
  clock: Clock
  events: EventLog
  jobs: JobQueue
}

/** Payload of the job that notifies a user and the owners of a sending stop by mail. */
export const StopMail = z.object({
  accountId: z.string(),
  reason: z.enum(['flood', 'refusals']),
  /** Milliseconds UTC. */
  at: z.number(),
  /** Recipient: the user or an owner. */
  to: z.string(),
})
export type StopMail = z.infer<typeof StopMail>

export const stopMailJob = 'sending_stopped_mail'

/** Stops the sending of an account; notifies the user and the owners by mail and in every open window. */
export async function stopSending(
  deps: StopDeps,
  tx: Transaction,
  { accountId, reason }: { accountId: string; reason: SendingStop['reason'] },
): Promise<void> {
  const at = deps.clock.now()
  if (!(await insertSendingStop(tx.sql, { account_id: accountId, reason, stopped_at: at }))) return
  await setSendingEnabled(tx.sql, accountId, false)
  const recipients = await notifySendingState(deps, tx, { accountId, enable_smtp: 0 })
  for (const to of recipients) {
    const mail: StopMail = { accountId, reason, at, to }
    await deps.jobs.enqueue(tx, { kind: stopMailJob, payload: mail, runAt: at })
  }
}

/** Allows an account to send again; returns false when it was not stopped. */
async function releaseSending(
  deps: Pick<StopDeps, 'events'>,
  tx: Transaction,
  accountId: string,
): Promise<boolean> {
  if (!(await deleteSendingStop(tx.sql, accountId))) return false
  await setSendingEnabled(tx.sql, accountId, true)
  await notifySendingState(deps, tx, { accountId, enable_smtp: 1 })
  return true
}

/**
 * Ends a sending stop after an administrator allowed or disabled sending manually; returns false when there was none.
 */
export async function endSendingStop(
  deps: Pick<StopDeps, 'events'>,
  tx: Transaction,
  { accountId, isOn }: { accountId: string; isOn: boolean },
): Promise<boolean> {
  return isOn ? releaseSending(deps, tx, accountId) : deleteSendingStop(tx.sql, accountId)
}

/** Same as `releaseSending`, by address. */
export async function releaseByEmail(
  deps: Pick<StopDeps, 'events'> & { db: Database },
  email: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const account = await getAccountByEmail(tx.sql, email)
    return releaseSending(deps, tx, account.id)
  })
}

/** Notifies the open windows of the user and of the owners; returns their ids. */
async function notifySendingState(
  deps: Pick<StopDeps, 'events'>,
  tx: Transaction,
  { accountId, enable_smtp }: { accountId: string; enable_smtp: 0 | 1 },
): Promise<string[]> {
  await deps.events.append(tx, accountId, 'enable_smtp', { enable_smtp })
  const owners = (await listOwners(tx.sql, accountId)).map(({ id }) => id)
  const otherOwners = owners.filter((id) => id !== accountId)
  for (const id of otherOwners) {
    await deps.events.append(tx, id, 'user_changed', { user: await getUserInfo(tx.sql, id) })
  }
  return [accountId, ...otherOwners]
}

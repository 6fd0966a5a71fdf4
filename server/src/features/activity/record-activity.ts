import type { ActivityKind, SignInMethod } from '@bocau/contract/account/activity'
import type { AuditKind } from '@bocau/contract/account/audit'
import { limits } from '@bocau/contract/limits'
import type { Database, Transaction } from '../../db/database.ts'
import { type AuditDeps, type AuditedActor, auditAccount } from '../audit/index.ts'
import { countRepeat, deleteActivityBefore, insertActivity } from './activity-store.ts'
import { originOf, type RequestOrigin } from './request-origin.ts'

export interface NewActivity {
  accountId: string
  kind: ActivityKind
  origin: RequestOrigin
  method?: SignInMethod
  isNewDevice?: boolean
  /** Name of a passkey or an app password. */
  name?: string
  sessionId?: string
  /** Actor, when it was not the user. */
  by?: AuditedActor
}

/** Failures from one origin within this time share one entry, so that many guesses cannot push out other entries. */
const repeatMilliseconds = 15 * 60_000
const dayMilliseconds = 24 * 3_600_000

/** Records activity in the transaction of the change. */
export async function recordActivity(deps: AuditDeps, tx: Transaction, activity: NewActivity): Promise<void> {
  await insertActivity(tx.sql, { ...activityEntry(deps, activity), id: deps.ids.next() })
  await writeAudit(deps, tx, activity)
}

/** Records a failed authentication. */
export async function recordFailure(
  deps: AuditDeps & { db: Database },
  activity: NewActivity,
): Promise<void> {
  const entry = activityEntry(deps, activity)
  await deps.db.transaction(async (tx) => {
    // Parallel failures would both miss the existing entry.
    await tx.lockAccount(entry.account_id)
    const isCounted = await countRepeat(tx.sql, entry, entry.at - repeatMilliseconds)
    if (!isCounted) await insertActivity(tx.sql, { ...entry, id: deps.ids.next() })
    // A failure at the second step means that the password is known, so each one is audited. The rate limit keeps them
    // few.
    if (!isCounted || activity.kind === 'second_step_failed') await writeAudit(deps, tx, activity)
  })
}

/** Records a sign-in of a mail program once per day and origin, without an audit entry. */
export async function recordDaily(deps: AuditDeps, tx: Transaction, activity: NewActivity): Promise<void> {
  const entry = activityEntry(deps, activity)
  if (await countRepeat(tx.sql, entry, entry.at - (entry.at % dayMilliseconds))) return
  await insertActivity(tx.sql, { ...entry, id: deps.ids.next() })
}

function writeAudit(
  deps: AuditDeps,
  tx: Transaction,
  { accountId, kind, method, name, origin, by }: NewActivity,
): Promise<void> {
  const details = { ...(method && { method }), ...(name && { name }) }
  return auditAccount(deps, tx, { accountId, kind: auditKindOf(kind, by), details, origin, by })
}

/** Changes that an administrator made have their own audit kinds. */
function auditKindOf(kind: ActivityKind, by: AuditedActor | undefined): AuditKind {
  if (!by) return kind
  if (kind === 'password_changed') return 'password_given'
  if (kind === 'sessions_ended') return 'signed_out_by'
  return kind === 'two_step_off' ? 'two_step_reset' : kind
}

function activityEntry(deps: Pick<AuditDeps, 'clock'>, activity: NewActivity) {
  return {
    account_id: activity.accountId,
    kind: activity.kind,
    at: deps.clock.now(),
    ...originOf(activity.origin),
    method: activity.method ?? null,
    is_new_device: activity.isNewDevice ? 1 : 0,
    times: 1,
    name: activity.name ?? '',
    session_id: activity.sessionId ?? null,
  } as const
}

/** Deletes the activity past its retention, in all accounts. */
export async function deleteOldActivity(tx: Transaction, now: number): Promise<void> {
  await deleteActivityBefore(tx.sql, now - limits.activityDays * dayMilliseconds)
}

import type { ActivityKind, SignInMethod } from '@bocau/contract/account/activity'
import type { AuditKind } from '@bocau/contract/account/audit'
import type { Transaction } from '../../../db/database.ts'
import { type AuditedActor, auditAccount } from '../audit/write-audit.ts'
import type { ProtectionDeps } from '../deps.ts'
import { countAgain, insertActivity } from './activity-store.ts'
import { originOf, type RequestOrigin } from './request-origin.ts'

/** What happened, as it is written down. */
export interface Happening {
  accountId: string
  kind: ActivityKind
  place: RequestOrigin
  method?: SignInMethod
  isNewDevice?: boolean
  /** The name of a passkey or of an app password. */
  name?: string
  sessionId?: string
  /** Who did it, where it was not the person themselves. */
  by?: AuditedActor
}

/** Failures from one place within this time are one entry: many guesses must not push the rest out of sight. */
const oneEntryMilliseconds = 15 * 60_000

/** Writes down what happened, in the transaction of the change itself. */
export async function noteActivity(
  deps: Pick<ProtectionDeps, 'clock' | 'ids'>,
  tx: Transaction,
  happening: Happening,
): Promise<void> {
  await insertActivity(tx.sql, { ...entryOf(deps, happening), id: deps.ids.next() })
  await writeAudit(deps, tx, happening)
}

/** Writes down that somebody failed to prove who they are. */
export async function noteFailure(
  deps: Pick<ProtectionDeps, 'clock' | 'db' | 'ids'>,
  happening: Happening,
): Promise<void> {
  const entry = entryOf(deps, happening)
  await deps.db.transaction(async (tx) => {
    // Two at the same moment would both find no entry to be counted in.
    await tx.lockAccount(entry.account_id)
    const isCounted = await countAgain(tx.sql, entry, entry.at - oneEntryMilliseconds)
    if (!isCounted) await insertActivity(tx.sql, { ...entry, id: deps.ids.next() })
    // Who fails at the second step has the password: each of those is a line. They are few, by the measure of tries.
    if (!isCounted || happening.kind === 'second_step_failed') await writeAudit(deps, tx, happening)
  })
}

/** Who looks after the organisation finds it as well. */
function writeAudit(
  deps: Pick<ProtectionDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { accountId, kind, method, name, place, by }: Happening,
): Promise<void> {
  const details = { ...(method && { method }), ...(name && { name }) }
  return auditAccount(deps, tx, accountId, { kind: auditKindOf(kind, by), details, place, by })
}

/** What somebody else did to the protection of a person is not what they did themselves. */
function auditKindOf(kind: ActivityKind, by: AuditedActor | undefined): AuditKind {
  if (!by) return kind
  if (kind === 'password_changed') return 'password_given'
  if (kind === 'sessions_ended') return 'signed_out_by'
  return kind === 'two_step_off' ? 'two_step_reset' : kind
}

function entryOf(deps: Pick<ProtectionDeps, 'clock'>, happening: Happening) {
  return {
    account_id: happening.accountId,
    kind: happening.kind,
    at: deps.clock.now(),
    ...originOf(happening.place),
    method: happening.method ?? null,
    is_new_device: happening.isNewDevice ? 1 : 0,
    times: 1,
    name: happening.name ?? '',
    session_id: happening.sessionId ?? null,
  } as const
}

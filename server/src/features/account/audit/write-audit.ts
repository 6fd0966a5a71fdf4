import type { AuditKind } from '@bocau/contract/account/audit'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteAuditBefore, findNewestAudit, insertAudit, insertAuditOf } from './audit-store.ts'

type Deps = Pick<AccountDeps, 'clock' | 'ids'>

/** Audited action and its outcome. */
export interface AuditedAct {
  kind: AuditKind
  details?: Record<string, string>
}

/** Actor for commands of the server administrator, without an account. */
export const serverKeeper = { accountId: null, email: '', place: { address: '', device: 'bocau' } }

/** Actor of an audit entry, with the origin. */
export type AuditedActor = Pick<Actor, 'email' | 'place'> & { accountId: string | null }

const maxCharacters = 300

/** Writes an audit entry for an action of a user, in the transaction of the action. */
export async function auditAct(
  deps: Deps,
  tx: Transaction,
  actor: Pick<Actor, 'accountId' | 'organisationId' | 'email' | 'place'>,
  { subject, ...act }: AuditedAct & { subject: string },
): Promise<void> {
  await insertAudit(tx.sql, {
    ...lineOf(deps, act, actor.place),
    organisation_id: actor.organisationId,
    actor_id: actor.accountId,
    actor_email: actor.email,
    subject: subject.slice(0, maxCharacters),
  })
}

/** Writes an audit entry for an action of a user or the server administrator in an organisation. */
export async function auditIn(
  deps: Deps,
  tx: Transaction,
  organisationId: string,
  { subject, by, ...act }: AuditedAct & { subject: string; by: AuditedActor },
): Promise<void> {
  await insertAudit(tx.sql, {
    ...lineOf(deps, act, by.place),
    organisation_id: organisationId,
    actor_id: by.accountId,
    actor_email: by.email,
    subject: subject.slice(0, maxCharacters),
  })
}

/** Writes an audit entry about an account; the actor defaults to the account. */
export async function auditAccount(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  { place, by, ...act }: AuditedAct & { place: Actor['place']; by?: AuditedActor | undefined },
): Promise<void> {
  const actor = by && { id: by.accountId, email: by.email }
  await insertAuditOf(tx.sql, accountId, { ...lineOf(deps, act, place), actor })
}

/**
 * Deletes audit entries past their retention. Counts back from the newest entry, so that a wrong clock deletes nothing.
 */
export async function forgetAudit(tx: Transaction, now: number): Promise<void> {
  const newest = await findNewestAudit(tx.sql)
  if (newest === null) return
  await deleteAuditBefore(tx.sql, Math.min(newest, now) - limits.auditDays * 86_400_000)
}

function lineOf({ clock, ids }: Deps, { kind, details = {} }: AuditedAct, place: Actor['place']) {
  const { address, device } = place
  return {
    id: ids.next(),
    at: clock.now(),
    kind,
    details: JSON.stringify(details),
    address,
    device: device.slice(0, maxCharacters),
  }
}

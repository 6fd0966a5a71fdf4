import type { AuditKind } from '@bocau/contract/account/audit'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Clock } from '../../ports/clock.ts'
import { deleteAuditBefore, findNewestAudit, insertAccountAudit, insertAudit } from './audit-store.ts'

/** Dependencies of actions that are audited. */
export interface AuditDeps {
  clock: Clock
  ids: IdMaker
}

/** Audited action and its outcome. */
export interface AuditedAction {
  kind: AuditKind
  details?: Record<string, string>
}

/** Actor for commands of the server administrator, without an account. */
export const serverOperator = { accountId: null, email: '', origin: { address: '', device: 'bocau' } }

/** Actor of an audit entry, with the origin. */
export type AuditedActor = Pick<Actor, 'email' | 'origin'> & { accountId: string | null }

const maxCharacters = 300

/** Writes an audit entry for an action of a user, in the transaction of the action. */
export async function auditAction(
  deps: AuditDeps,
  tx: Transaction,
  {
    actor,
    subject,
    ...action
  }: { actor: Pick<Actor, 'accountId' | 'organisationId' | 'email' | 'origin'> } & AuditedAction & {
      subject: string
    },
): Promise<void> {
  await insertAudit(tx.sql, {
    ...auditRow(deps, action, actor.origin),
    organisation_id: actor.organisationId,
    actor_id: actor.accountId,
    actor_email: actor.email,
    subject: subject.slice(0, maxCharacters),
  })
}

/** Writes an audit entry for an action of a user or the server administrator in an organisation. */
export async function auditInOrganisation(
  deps: AuditDeps,
  tx: Transaction,
  {
    organisationId,
    subject,
    by,
    ...action
  }: { organisationId: string } & AuditedAction & { subject: string; by: AuditedActor },
): Promise<void> {
  await insertAudit(tx.sql, {
    ...auditRow(deps, action, by.origin),
    organisation_id: organisationId,
    actor_id: by.accountId,
    actor_email: by.email,
    subject: subject.slice(0, maxCharacters),
  })
}

/** Writes an audit entry about an account; the actor defaults to the account. */
export async function auditAccount(
  deps: AuditDeps,
  tx: Transaction,
  {
    accountId,
    origin,
    by,
    ...action
  }: { accountId: string } & (AuditedAction & { origin: Actor['origin']; by?: AuditedActor | undefined }),
): Promise<void> {
  const actor = by && { id: by.accountId, email: by.email }
  await insertAccountAudit(tx.sql, accountId, { ...auditRow(deps, action, origin), actor })
}

/**
 * Deletes audit entries past their retention. Counts back from the newest entry, so that a wrong clock deletes nothing.
 */
export async function deleteOldAudit(tx: Transaction, now: number): Promise<void> {
  const newest = await findNewestAudit(tx.sql)
  if (newest === null) return
  await deleteAuditBefore(tx.sql, Math.min(newest, now) - limits.auditDays * 86_400_000)
}

function auditRow({ clock, ids }: AuditDeps, { kind, details = {} }: AuditedAction, origin: Actor['origin']) {
  const { address, device } = origin
  return {
    id: ids.next(),
    at: clock.now(),
    kind,
    details: JSON.stringify(details),
    address,
    device: device.slice(0, maxCharacters),
  }
}

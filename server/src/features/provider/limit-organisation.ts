import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { type AuditedActor, auditInOrganisation } from '../audit/index.ts'
import { setMessagesPerHour } from '../outbox/sending-quota/set-sending-quota.ts'
import type { ProviderDeps } from './deps.ts'
import { findOrganisation, type OrganisationRow, updateLimits } from './provider-store.ts'

/** New limits of an organisation; null for no limit. Missing ones stay unchanged. */
export interface LimitChange {
  people?: number | null | undefined
  storageMegabytes?: number | null | undefined
  /** Messages that each account may send in an hour. */
  messagesPerHour?: number | null | undefined
}

/**
 * Sets limits of an organisation. Users and quotas beyond a new limit stay: the limit refuses further ones only.
 */
export async function limitOrganisation(
  deps: Pick<ProviderDeps, 'clock' | 'db' | 'ids'>,
  organisationId: string,
  { change, by }: { change: LimitChange; by: AuditedActor },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await findOrganisation(tx.sql, organisationId)
    if (!before) throw new Refused('not_found')
    if (before.move_state === 'moved') throw new Refused('organisation_moving')
    await saveLimits(tx, organisationId, change)
    for (const { what, from, to } of listChanges(before, change))
      await auditInOrganisation(deps, tx, {
        organisationId,
        kind: 'organisation_limited',
        subject: before.name,
        details: { what, from: String(from), to: String(to) },
        by,
      })
  })
}

/** Saves limits within the caller's transaction. */
export async function saveLimits(
  tx: Transaction,
  organisationId: string,
  { people, storageMegabytes, messagesPerHour }: LimitChange,
): Promise<void> {
  const columns = {
    ...(people === undefined ? {} : { max_people: people }),
    ...(storageMegabytes === undefined ? {} : { max_megabytes: storageMegabytes }),
  }
  if (Object.keys(columns).length > 0) await updateLimits(tx.sql, organisationId, columns)
  if (messagesPerHour !== undefined) await setMessagesPerHour(tx, organisationId, messagesPerHour)
}

function listChanges(before: OrganisationRow, change: LimitChange) {
  const limits = [
    { what: 'people', from: before.max_people, to: change.people },
    { what: 'storage', from: before.max_megabytes, to: change.storageMegabytes },
    { what: 'sending', from: before.letters_per_hour, to: change.messagesPerHour },
  ]
  return limits.filter(({ from, to }) => to !== undefined && to !== from)
}

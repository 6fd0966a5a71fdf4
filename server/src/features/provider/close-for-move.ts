import { allowChangesAfterMove } from '../../db/store/organisation-moves.ts'
import { Refused } from '../../kernel/refused.ts'
import { endSessions } from '../account/index.ts'
import { type AuditedActor, auditInOrganisation } from '../audit/index.ts'
import type { ProviderDeps } from './deps.ts'
import { findOrganisation, listAccountsWithSessions, type MoveState, setMoveState } from './provider-store.ts'

const accountsAtOnce = 200

type MoveDeps = Pick<ProviderDeps, 'clock' | 'db' | 'ids' | 'jobs'>

/** Returns the state of the move of an organisation; null without one. */
export async function findMoveState(
  { db }: Pick<ProviderDeps, 'db'>,
  organisationId: string,
): Promise<MoveState | null> {
  const organisation = await findOrganisation(db.sql, organisationId)
  if (!organisation) throw new Refused('not_found')
  return organisation.move_state
}

/**
 * Closes an organisation for the switch to another installation: users and mail are refused temporarily, no messages
 * and jobs are claimed. Sessions continue if it is opened again.
 */
export async function closeForMove(deps: MoveDeps, organisationId: string, by: AuditedActor): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await setMoveState(tx.sql, organisationId, { from: null, to: 'moving' }))) return
    const organisation = await findOrganisation(tx.sql, organisationId)
    const action = { kind: 'organisation_closed_for_move', subject: organisation?.name ?? '', by } as const
    await auditInOrganisation(deps, tx, { organisationId, ...action })
  })
}

/** Opens an organisation again whose move was stopped before the switch; returns false if it is not closed. */
export async function reopenAfterMove(
  deps: MoveDeps,
  organisationId: string,
  by: AuditedActor,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await setMoveState(tx.sql, organisationId, { from: 'moving', to: null }))) return false
    const organisation = await findOrganisation(tx.sql, organisationId)
    if (organisation?.suspended_at === null) await deps.jobs.resumeOrganisation(tx, organisationId)
    const action = { kind: 'organisation_move_stopped', subject: organisation?.name ?? '', by } as const
    await auditInOrganisation(deps, tx, { organisationId, ...action })
    return true
  })
}

/** Ends the sessions of a moved organisation; open windows and connections are notified. */
export async function endMovedSessions(
  deps: Pick<ProviderDeps, 'db' | 'events'>,
  organisationId: string,
): Promise<void> {
  for (;;) {
    const accounts = await listAccountsWithSessions(deps.db.sql, organisationId, accountsAtOnce)
    if (accounts.length === 0) return
    for (const accountId of accounts)
      await deps.db.transaction(async (tx) => {
        await allowChangesAfterMove(tx.sql)
        await endSessions(deps, tx, { accountId, reason: 'organisation_moving' })
      })
  }
}

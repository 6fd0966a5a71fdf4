import type { ProgramPolicy } from '@bocau/contract/account/protection'
import type { Actor } from '../../../kernel/actor.ts'
import type { AccountDeps } from '../../account/index.ts'
import { auditAction } from '../../audit/index.ts'
import { findProgramPolicy, saveProgramPolicy } from './app-password-store.ts'

export async function getProgramPolicy(
  { db }: Pick<AccountDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<ProgramPolicy> {
  return { needs_app_password: await findProgramPolicy(db.sql, organisationId) }
}

/** Sets the sign-in policy for mail clients; open connections are not affected. */
export async function setProgramPolicy(
  deps: Pick<AccountDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
  policy: ProgramPolicy,
): Promise<ProgramPolicy> {
  await deps.db.transaction(async (tx) => {
    await saveProgramPolicy(tx.sql, actor.organisationId, policy.needs_app_password ? 1 : 0)
    const details = { to: policy.needs_app_password ? 'on' : 'off' }
    await auditAction(deps, tx, { actor, kind: 'program_policy_set', subject: '', details })
  })
  return policy
}

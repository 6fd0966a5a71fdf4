import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { disableTwoStepFor, signOutEverywhere } from '../../sign-in/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getUser } from './list-users.ts'
import { requireRight } from './rights.ts'

/** Ends the sessions, app passwords and trusted devices of a user. */
export async function signOutUser(
  deps: OrganisationDeps,
  actor: Actor,
  id: string,
): Promise<{ ended_sessions: number; removed_app_passwords: number }> {
  return deps.db.transaction(async (tx) => {
    const user = await getUser(tx.sql, actor.organisationId, id)
    requireRight('restrict', actor, user)
    return signOutEverywhere(deps, tx, { accountId: user.id, by: actor })
  })
}

/** Removes the second step of a user who lost it, so that the password suffices. */
export async function resetUserTwoStep(deps: OrganisationDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await getUser(tx.sql, actor.organisationId, id)
    requireRight('restrict', actor, user)
    if (!(await disableTwoStepFor(deps, tx, { accountId: user.id, by: actor })))
      throw new Refused('two_step_off')
  })
}

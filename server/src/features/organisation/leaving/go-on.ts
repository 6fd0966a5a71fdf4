import type { Leaving } from '@bocau/contract/account/leaving'
import type { Actor } from '../../../kernel/actor.ts'
import type { OrganisationDeps } from '../deps.ts'
import { planStep } from './plan-step.ts'
import { readLeaving } from './read-leavings.ts'
import { findLeaving } from './store.ts'

/** Resumes a paused transfer; does nothing in other states. */
export async function goOnHandingOver(deps: OrganisationDeps, actor: Actor, id: string): Promise<Leaving> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const leaving = await findLeaving(tx.sql, actor.organisationId, id)
    if (leaving?.state === 'waiting')
      await planStep(deps, tx, leaving, { state: 'handing_over', trouble: null })
    return readLeaving(tx.sql, actor.organisationId, id)
  })
}

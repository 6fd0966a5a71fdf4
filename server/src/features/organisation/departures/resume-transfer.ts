import type { Departure } from '@bocau/contract/account/departure'
import type { Actor } from '../../../kernel/actor.ts'
import type { OrganisationDeps } from '../deps.ts'
import { readDeparture } from './list-departures.ts'
import { scheduleStep } from './plan-step.ts'
import { findDeparture } from './store.ts'

/** Resumes a paused transfer; does nothing in other states. */
export async function resumeTransfer(deps: OrganisationDeps, actor: Actor, id: string): Promise<Departure> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(id)
    const departure = await findDeparture(tx.sql, actor.organisationId, id)
    if (departure?.state === 'waiting')
      await scheduleStep(deps, tx, { departure, change: { state: 'handing_over', trouble: null } })
    return readDeparture(tx.sql, actor.organisationId, id)
  })
}

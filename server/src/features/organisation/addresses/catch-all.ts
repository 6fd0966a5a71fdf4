import type { CatchAll } from '@bocau/contract/account/groups'
import type { Actor } from '../../../kernel/actor.ts'
import { listCatchAlls, setCatchAll } from '../../addresses/index.ts'
import type { OrganisationDeps } from '../deps.ts'

/** Lists the catch-all mailbox of each domain of the organisation. */
export async function listDomainCatchAlls(
  { db }: OrganisationDeps,
  { organisationId }: Actor,
): Promise<{ items: CatchAll[] }> {
  return { items: await listCatchAlls(db.sql, organisationId) }
}

/** Sets the mailbox that receives mail to unknown addresses of a domain; null rejects such mail. */
export function setDomainCatchAll(
  deps: OrganisationDeps,
  actor: Actor,
  catchAll: CatchAll,
): Promise<CatchAll> {
  const { organisationId } = actor
  return deps.db.transaction((tx) => setCatchAll(deps, tx, { organisationId, by: actor, ...catchAll }))
}

import type { CatchAll } from '@bocau/contract/account/groups'
import type { Actor } from '../../../kernel/actor.ts'
import { listCatchAlls, setCatchAll } from '../../account/addresses/index.ts'
import type { OrganisationDeps } from '../deps.ts'

/** Of each domain of the organisation: whose mailbox takes what is nobody's. */
export async function listDomainCatchAlls(
  { db }: OrganisationDeps,
  { organisationId }: Actor,
): Promise<{ items: CatchAll[] }> {
  return { items: await listCatchAlls(db.sql, organisationId) }
}

/** Says whose mailbox takes what is nobody's in a domain of the organisation; null has it returned. */
export function setDomainCatchAll(deps: OrganisationDeps, actor: Actor, wanted: CatchAll): Promise<CatchAll> {
  const { organisationId } = actor
  return deps.db.transaction((tx) => setCatchAll(deps, tx, { organisationId, by: actor, ...wanted }))
}

import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditAction } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { createPendingKey, selectorAfter } from './domain-key.ts'
import { deleteWaitingKey } from './domain-store.ts'
import { getDomain } from './list-domains.ts'

/**
 * Creates a replacement key with a new selector, unless one is waiting. It is not used before the zone publishes it.
 */
export async function createNextKey(
  deps: OrganisationDeps,
  actor: Actor,
  name: string,
): Promise<OrganisationDomain> {
  const { domain, keys } = await getDomain(deps, actor, name)
  if (keys.pending || !keys.inUse) return domain
  const selector = selectorAfter(keys.inUse.selector)
  await createPendingKey(deps, actor.organisationId, { domain: domain.domain, selector })
  await deps.db.transaction((tx) =>
    auditAction(deps, tx, {
      actor,
      kind: 'domain_key_made',
      subject: domain.domain,
      details: { name: selector },
    }),
  )
  return (await getDomain(deps, actor, name)).domain
}

/** Discards the waiting replacement key. */
export async function discardNextKey(
  deps: OrganisationDeps,
  actor: Actor,
  name: string,
): Promise<OrganisationDomain> {
  const { domain, keys } = await getDomain(deps, actor, name)
  const { inUse, pending } = keys
  if (!inUse || !pending) throw new Refused('not_found')
  await deps.db.transaction(async (tx) => {
    const isDropped = await deleteWaitingKey(tx.sql, actor.organisationId, {
      name: domain.domain,
      selector: pending.selector,
    })
    if (!isDropped) throw new Refused('not_found')
    await auditAction(deps, tx, {
      actor,
      kind: 'domain_key_dropped',
      subject: domain.domain,
      details: { name: pending.selector },
    })
  })
  return (await getDomain(deps, actor, name)).domain
}

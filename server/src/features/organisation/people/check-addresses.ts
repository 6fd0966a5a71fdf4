import { domainOf, normaliseEmail } from '@bocau/mail-core/address'
import type { Actor } from '../../../kernel/actor.ts'
import { findAssignableQuota } from '../../account/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { listDomainNames } from '../domains/domain-store.ts'
import { findUnassignable } from '../store.ts'

/** An address that cannot be assigned, and the code that adding it would return. */
interface RefusedAddress {
  email: string
  code: 'address_taken' | 'address_resting' | 'domain_not_own'
}

/** Result of the check before users are added. */
interface CheckedPeople {
  refused: RefusedAddress[]
  default_quota: number
  quota_left: number | null
  people_left: number | null
}

/** Checks the addresses of new users in advance; reveals nothing about domains of other organisations. */
export async function checkAddresses(
  deps: OrganisationDeps,
  actor: Actor,
  emails: readonly string[],
): Promise<CheckedPeople> {
  const { sql } = deps.db
  const hostedDomains = new Set(await listDomainNames(sql, actor.organisationId))
  const plain = [...new Set(emails.map(normaliseEmail))].filter((email) => hostedDomains.has(domainOf(email)))
  const existingRefusals = await findUnassignable(sql, plain, deps.clock.now())
  const refused = emails.flatMap((email): RefusedAddress[] => {
    const one = normaliseEmail(email)
    const code = hostedDomains.has(domainOf(one)) ? existingRefusals.get(one) : 'domain_not_own'
    return code ? [{ email, code }] : []
  })
  return { refused, ...(await findAssignableQuota(sql, actor.organisationId)) }
}

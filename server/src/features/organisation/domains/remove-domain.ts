import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditInOrganisation } from '../../audit/index.ts'
import { normaliseDomain } from '../../domains/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { deleteDomain, deleteSigningKey, findDomain, isDomainUsed } from './domain-store.ts'

/** The remover of a domain: determines the organisation and the audit entry. */
type Remover = Pick<Actor, 'organisationId' | 'email' | 'origin'> & { accountId: string | null }

/** Removes a domain of an organisation without addresses, with its keys. */
export async function removeDomain(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'ids'>,
  { organisationId, ...by }: Remover,
  input: string,
): Promise<void> {
  const name = normaliseDomain(input)
  if (!(await findDomain(deps.db.sql, organisationId, name))) throw new Refused('not_found')
  await deps.db
    .transaction(async (tx) => {
      if (await isDomainUsed(tx.sql, name)) throw new Refused('domain_in_use')
      await deleteDomain(tx.sql, organisationId, name)
      await deleteSigningKey(tx.sql, name)
      await auditInOrganisation(deps, tx, { organisationId, kind: 'domain_removed', subject: name, by })
    })
    .catch(async (error: unknown) => {
      // An address was added at the same time; the store allows only one of both.
      throw (await isDomainUsed(deps.db.sql, name)) ? new Refused('domain_in_use') : error
    })
}

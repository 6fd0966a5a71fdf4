import type { OrganisationIdentity } from '@bocau/contract/organisation'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { auditAction } from '../../audit/index.ts'
import { findOrganisationByName, renameOrganisation } from '../../domains/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getIdentityRow } from './identity-store.ts'

/** Returns the name of the organisation and the URL of its logo. */
export async function getIdentity(db: Sql, organisationId: string): Promise<OrganisationIdentity> {
  const { name, version } = await getIdentityRow(db, organisationId)
  return { name, logo_url: version === null ? null : `/api/v2/organisation/logo?v=${version}` }
}

/**
 * Renames the organisation. Refuses the name of another organisation: `domain add` of the command line finds an
 * organisation by its name, so the other organisation's next domain could be added to this one.
 */
export async function changeName(
  deps: Pick<OrganisationDeps, 'clock' | 'db' | 'ids'>,
  actor: Actor,
  requested: string,
): Promise<OrganisationIdentity> {
  const name = normalForm(requested)
  await deps.db.transaction(async (tx) => {
    const { name: before } = await getIdentityRow(tx.sql, actor.organisationId)
    if (name === before) return
    if (await findOrganisationByName(tx.sql, name)) throw new Refused('organisation_name_taken')
    await renameOrganisation(tx.sql, actor.organisationId, name)
    const details = { from: before, to: name }
    await auditAction(deps, tx, { actor, kind: 'organisation_renamed', subject: '', details })
  })
  return getIdentity(deps.db.sql, actor.organisationId)
}

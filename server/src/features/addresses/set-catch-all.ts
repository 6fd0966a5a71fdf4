import { normaliseEmail } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { type AuditDeps, type AuditedActor, auditInOrganisation } from '../audit/index.ts'
import { claimAddress, deleteCatchAll, findDomainOf, findHolders, listCatchAlls } from './address-store.ts'

/** Catch-all mailbox of a domain, and the actor; `email` is null to reject mail for unknown addresses. */
export interface CatchAllChange {
  organisationId: string
  domain: string
  email: string | null
  by: AuditedActor
}

/** Sets or removes the catch-all mailbox of a domain. */
export async function setCatchAll(
  deps: AuditDeps,
  tx: Transaction,
  { organisationId, by, ...target }: CatchAllChange,
): Promise<{ domain: string; email: string | null }> {
  const domain = await findDomainOf(tx.sql, organisationId, normalForm(target.domain.trim()).toLowerCase())
  if (!domain) throw new Refused('not_found')
  const { name } = domain
  const email = target.email === null ? null : normaliseEmail(target.email)
  const holder = email === null ? undefined : (await findHolders(tx.sql, [email])).get(email)
  if (email !== null && holder?.organisation_id !== organisationId)
    throw new Refused('member_unknown', { emails: [email] })
  const before =
    (await listCatchAlls(tx.sql, organisationId)).find((one) => one.domain === name)?.email ?? null
  await deleteCatchAll(tx.sql, organisationId, name)
  if (holder)
    await claimAddress(tx.sql, {
      email: `@${name}`,
      kind: 'catch_all',
      organisation_id: organisationId,
      domain_name: name,
      account_id: holder.id,
      created_at: deps.clock.now(),
    })
  const after = holder?.email ?? null
  const details = { from: before ?? '', to: after ?? '' }
  if (before !== after)
    await auditInOrganisation(deps, tx, { organisationId, kind: 'catch_all_set', subject: name, details, by })
  return { domain: name, email: after }
}

import { isValidEmail } from '@bocau/mail-core/address'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountDeps } from '../deps.ts'
import {
  findDomain,
  findOrganisationByName,
  insertDomain,
  insertOrganisation,
  setDomainVerified,
} from './domain-store.ts'

/** Hosts the mail of a domain for an organisation, which is founded when there is none of that name. */
export async function addDomain(deps: AccountDeps, name: string, organisation: string): Promise<void> {
  const domain = normaliseDomain(name)
  const owner = organisation.normalize('NFC').trim()
  if (owner === '') throw invalid('organisation', 'has no name')
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (await findDomain(tx.sql, domain)) throw invalid('domain', 'is hosted here already')
    const known = await findOrganisationByName(tx.sql, owner)
    const id = known?.id ?? deps.ids.next()
    if (!known) await insertOrganisation(tx.sql, id, owner, now)
    await insertDomain(tx.sql, {
      organisation_id: id,
      name: domain,
      is_active: 1,
      is_verified: 0,
      created_at: now,
    })
  })
}

/** Takes a domain's word that its DNS records are right: its people may send and act on threads. */
export async function verifyDomain(deps: AccountDeps, name: string): Promise<void> {
  const domain = normaliseDomain(name)
  await deps.db.transaction(async (tx) => {
    if (!(await findDomain(tx.sql, domain))) throw new Refused('not_found')
    await setDomainVerified(tx.sql, domain)
  })
}

function normaliseDomain(name: string): string {
  const domain = name.trim().normalize('NFC').toLowerCase()
  if (!isValidEmail(`postmaster@${domain}`)) throw invalid('domain', 'is not a domain')
  return domain
}

function invalid(path: string, message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path, message }] })
}

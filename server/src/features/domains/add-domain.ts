import { isValidEmail } from '@bocau/mail-core/address'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Database, Transaction } from '../../db/database.ts'
import type { IdMaker } from '../../db/ids.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  findDomain,
  findOrganisationByName,
  insertDomain,
  insertDomainIfFree,
  insertOrganisation,
  renameOrganisation,
  setDomainVerified,
} from './domain-store.ts'

/** Dependencies of changes of domains. */
interface DomainDeps {
  db: Database
  clock: Clock
  ids: IdMaker
}

/** Creates an organisation with its hosted domains; returns its id. */
export async function createOrganisation(
  deps: DomainDeps,
  name: string,
  domains: readonly { name: string; isVerified: boolean }[],
): Promise<string> {
  const id = deps.ids.next()
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await insertOrganisation(tx.sql, id, { name, now })
    for (const domain of domains) {
      await insertDomain(tx.sql, {
        organisation_id: id,
        name: domain.name.toLowerCase(),
        is_active: 1,
        is_verified: domain.isVerified ? 1 : 0,
        created_at: now,
      })
    }
  })
  return id
}

/** Adds a hosted domain to an organisation; creates the organisation when none has that name. */
export async function addDomain(deps: DomainDeps, name: string, organisation: string): Promise<void> {
  const domain = normaliseDomain(name)
  const owner = organisationName(organisation)
  await deps.db.transaction(async (tx) => {
    if (await findDomain(tx.sql, domain)) throw invalid('domain', 'is already hosted on this server')
    const existing = await findOrganisationByName(tx.sql, owner)
    if (existing?.move_state === 'moved') throw new Refused('organisation_moving')
    await hostDomain(deps, tx, { domain, owner, organisationId: existing?.id ?? null })
  })
}

/**
 * Creates an organisation with its first domain, in the transaction that creates its owner. Reuses and renames an
 * organisation that already hosts the domain but has no accounts.
 */
export async function registerOrganisation(
  deps: Pick<DomainDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { domain: name, organisation }: { domain: string; organisation: string },
): Promise<{ organisationId: string; domain: string }> {
  const domain = normaliseDomain(name)
  // A name without a dot works only in a private network; outside senders could not reach it.
  if (!domain.includes('.')) throw invalid('domain', 'is not a domain')
  const owner = organisationName(organisation)
  const existing = await findDomain(tx.sql, domain)
  if (existing) await renameOrganisation(tx.sql, existing.organisation_id, owner)
  const organisationId =
    existing?.organisation_id ?? (await hostDomain(deps, tx, { domain, owner, organisationId: null }))
  return { organisationId, domain }
}

/**
 * Creates an organisation with its first domain in the transaction of the caller. Refuses a name or a domain that another
 * organisation has.
 */
export async function createOrganisationIn(
  deps: Pick<DomainDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { name, domain: input }: { name: string; domain: string },
): Promise<{ organisationId: string; domain: string }> {
  const domain = normaliseDomain(input)
  if (!domain.includes('.')) throw invalid('domain', 'is not a domain')
  const owner = organisationName(name)
  if (await findOrganisationByName(tx.sql, owner)) throw new Refused('organisation_name_taken')
  const organisationId = deps.ids.next()
  await insertOrganisation(tx.sql, organisationId, { name: owner, now: deps.clock.now() })
  if (!(await hostVerifiedDomain(deps, tx, { domain, organisationId }))) throw new Refused('domain_taken')
  return { organisationId, domain }
}

/**
 * Adds a domain to an organisation; returns false when the domain is already hosted. Its users can send only
 * after the DNS records are correct.
 */
export async function hostVerifiedDomain(
  { clock }: Pick<DomainDeps, 'clock'>,
  tx: Transaction,
  { domain, organisationId }: { domain: string; organisationId: string },
): Promise<boolean> {
  return insertDomainIfFree(tx.sql, {
    organisation_id: organisationId,
    name: domain,
    is_active: 1,
    is_verified: 0,
    created_at: clock.now(),
  })
}

/** Inserts an unverified domain, and a new organisation unless one is given; returns the id of the organisation. */
async function hostDomain(
  deps: Pick<DomainDeps, 'clock' | 'ids'>,
  tx: Transaction,
  { domain, owner, organisationId }: { domain: string; owner: string; organisationId: string | null },
): Promise<string> {
  const now = deps.clock.now()
  const id = organisationId ?? deps.ids.next()
  if (organisationId === null) await insertOrganisation(tx.sql, id, { name: owner, now })
  await insertDomain(tx.sql, {
    organisation_id: id,
    name: domain,
    is_active: 1,
    is_verified: 0,
    created_at: now,
  })
  return id
}

function organisationName(organisation: string): string {
  const name = normalForm(organisation).trim()
  if (name === '') throw invalid('organisation', 'has no name')
  return name
}

/** Marks a domain as verified without a DNS check: its users may send and act on threads. */
export async function verifyDomain({ db }: Pick<DomainDeps, 'db'>, name: string): Promise<void> {
  const domain = normaliseDomain(name)
  await db.transaction(async (tx) => {
    if (!(await findDomain(tx.sql, domain))) throw new Refused('not_found')
    await setDomainVerified(tx.sql, domain)
  })
}

/** Normalises a domain name; rejects an invalid one. */
export function normaliseDomain(name: string): string {
  const domain = normalForm(name.trim()).toLowerCase()
  if (!isValidEmail(`postmaster@${domain}`)) throw invalid('domain', 'is not a domain')
  return domain
}

function invalid(path: string, message: string): Refused {
  return new Refused('invalid_input', { fields: [{ path, message }] })
}

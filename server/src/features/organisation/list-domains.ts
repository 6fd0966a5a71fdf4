import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { OrganisationDeps } from './deps.ts'
import { type DomainKey, getDomainKey } from './domain-key.ts'
import { recordsOf, type WantedRecord } from './domain-records.ts'
import type { Judgement } from './judge-record.ts'
import { findDomain, listDomains as listRows } from './store.ts'

/** What was seen of the records of a domain, by their kind. */
export type Outcome = Partial<Record<WantedRecord['kind'], Judgement>>

/** A domain with the key that its DKIM record names. */
export interface DomainWithKey {
  domain: OrganisationDomain
  key: DomainKey
}

type Row = NonNullable<Awaited<ReturnType<typeof findDomain>>>

const unchecked: Judgement = { state: 'unchecked', found: [] }

/** The domains of the Owner's organisation with the records that their zones need. */
export async function listDomains(deps: OrganisationDeps, actor: Actor): Promise<OrganisationDomain[]> {
  const rows = await listRows(deps.db.sql, actor.organisationId)
  const domains: OrganisationDomain[] = []
  for (const row of rows) domains.push((await withKey(deps, actor, row)).domain)
  return domains
}

/** A domain of the Owner's organisation; to anybody else it does not exist. */
export async function getDomain(deps: OrganisationDeps, actor: Actor, name: string): Promise<DomainWithKey> {
  const row = await findDomain(deps.db.sql, actor.organisationId, name.trim().normalize('NFC').toLowerCase())
  if (!row) throw new Refused('not_found')
  return withKey(deps, actor, row)
}

async function withKey(deps: OrganisationDeps, actor: Actor, row: Row): Promise<DomainWithKey> {
  const key = await getDomainKey(deps, actor.organisationId, row.name)
  const outcome = row.outcome === null ? {} : (JSON.parse(row.outcome) as Outcome)
  const records = recordsOf(row.name, deps.sources, key.record)
  return {
    key,
    domain: {
      domain: row.name,
      is_active: row.is_active === 1,
      is_verified: row.is_verified === 1,
      checked_at: row.checked_at === null ? null : Math.floor(row.checked_at / 1000),
      records: records.map((record) => ({ ...record, ...(outcome[record.kind] ?? unchecked) })),
    },
  }
}

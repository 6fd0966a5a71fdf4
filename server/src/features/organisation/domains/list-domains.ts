import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { normaliseDomain } from '../../domains/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import type { RecordCheck } from './check-records.ts'
import { type DomainKeys, getDomainKeys } from './domain-key.ts'
import { type ExpectedRecord, listDomainRecords, unfitHosts } from './domain-records.ts'
import { findDomain, listRetiredKeys, listDomains as listRows } from './domain-store.ts'

/** Check results of the records of a domain, by kind. */
export type RecordChecks = Partial<Record<ExpectedRecord['kind'], RecordCheck>>

/** A domain with its DKIM keys. */
export interface DomainWithKeys {
  domain: OrganisationDomain
  keys: DomainKeys
}

type ListDeps = Pick<OrganisationDeps, 'clock' | 'db' | 'secrets' | 'sources'>
type Row = NonNullable<Awaited<ReturnType<typeof findDomain>>>

const unchecked: RecordCheck = { state: 'unchecked', found: [] }

/** Lists the domains of the Owner's organisation with the records they need. */
export async function listDomains(
  deps: ListDeps,
  actor: Pick<Actor, 'organisationId'>,
): Promise<OrganisationDomain[]> {
  const rows = await listRows(deps.db.sql, actor.organisationId)
  const domains: OrganisationDomain[] = []
  for (const row of rows) domains.push((await withKeys(deps, actor, row)).domain)
  return domains
}

/** Returns a domain of the Owner's organisation; other domains do not exist. */
export async function getDomain(
  deps: ListDeps,
  actor: Pick<Actor, 'organisationId'>,
  name: string,
): Promise<DomainWithKeys> {
  const row = await findDomain(deps.db.sql, actor.organisationId, normaliseDomain(name))
  if (!row) throw new Refused('not_found')
  return withKeys(deps, actor, row)
}

/** Adds the records of a domain with their last check results, and its keys. */
async function withKeys(
  deps: ListDeps,
  { organisationId }: Pick<Actor, 'organisationId'>,
  row: Row,
): Promise<DomainWithKeys> {
  const keys = await getDomainKeys(deps, organisationId, row.name)
  const outcome = row.outcome === null ? {} : (JSON.parse(row.outcome) as RecordChecks)
  const current = keys.inUse ?? keys.pending
  if (!current) throw new Error(`the key of ${row.name} was deleted while it was read`)
  const next = keys.inUse ? (keys.pending?.record ?? null) : null
  const records = listDomainRecords(row.name, deps.sources, { dkim: current.record, nextDkim: next }).map(
    (record) => ({
      ...record,
      ...(outcome[record.kind] ?? unchecked),
    }),
  )
  const retired = await listRetiredKeys(deps.db.sql, row.name, deps.clock.now())
  return {
    keys,
    domain: withCompleteness({
      domain: row.name,
      is_active: row.is_active === 1,
      is_verified: row.is_verified === 1,
      is_complete: false,
      is_empty: Number(row.is_used) === 0,
      checked_at: row.checked_at === null ? null : Math.floor(row.checked_at / 1000),
      records,
      unfit_hosts: unfitHosts(deps.sources),
      signing: toSigningState(keys),
      retired_keys: retired.map(({ selector, value, until }) => ({
        name: `${selector}._domainkey.${row.name}`,
        value,
        until: Math.floor(until / 1000),
      })),
    }),
  }
}

function toSigningState({ inUse, pending }: DomainKeys): OrganisationDomain['signing'] {
  if (!inUse) return 'waiting'
  return pending ? 'turning' : 'signed'
}

/** Adds the completeness of a domain. A waiting key does not count as missing. */
function withCompleteness(domain: OrganisationDomain): OrganisationDomain {
  const lacksNothing = domain.records.every(({ kind, state }) => kind === 'dkim_next' || state === 'found')
  return {
    ...domain,
    is_complete: domain.is_verified && domain.unfit_hosts.length === 0 && lacksNothing,
  }
}

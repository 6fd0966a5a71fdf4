import type { ProviderOrganisation } from '@bocau/contract/hosting/provider'
import type { Sql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import {
  countAccounts,
  findOrganisation,
  listDomainNames,
  listOrganisationRows,
  type OrganisationCounts,
  type OrganisationRow,
} from './provider-store.ts'

/** Returns one organisation with its limits and figures. */
export async function getOrganisation(db: Sql, id: string): Promise<ProviderOrganisation> {
  const row = await findOrganisation(db, id)
  const [organisation] = row ? await describeAll(db, [row]) : []
  if (!organisation) throw new Refused('not_found')
  return organisation
}

/** Returns a page of organisations after an id, oldest first, with four statements for any number of them. */
export async function listOrganisations(
  db: Sql,
  { after, limit }: { after: string; limit: number },
): Promise<{ items: ProviderOrganisation[]; next: string | null }> {
  const rows = await listOrganisationRows(db, { after, limit })
  const items = await describeAll(db, rows)
  return { items, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
}

const noAccounts: OrganisationCounts = { people: 0, mailboxes: 0, assignedMegabytes: 0, usedBytes: 0 }

async function describeAll(db: Sql, rows: readonly OrganisationRow[]): Promise<ProviderOrganisation[]> {
  const ids = rows.map(({ id }) => id)
  const [counts, domains] = await Promise.all([countAccounts(db, ids), listDomainNames(db, ids)])
  return rows.map((row) => {
    const counted = counts.get(row.id) ?? noAccounts
    return {
      id: row.id,
      name: row.name,
      domains: domains.get(row.id) ?? [],
      state: row.move_state ?? (row.suspended_at === null ? 'active' : 'suspended'),
      suspended_at: row.suspended_at === null ? null : Math.floor(row.suspended_at / 1000),
      reason: row.suspension_reason,
      people: counted.people,
      mailboxes: counted.mailboxes,
      used_bytes: counted.usedBytes,
      assigned_megabytes: counted.assignedMegabytes,
      limits: {
        people: row.max_people,
        storage_megabytes: row.max_megabytes,
        messages_per_hour: row.letters_per_hour,
      },
      created_at: Math.floor(row.created_at / 1000),
    }
  })
}

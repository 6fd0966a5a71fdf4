import type { Sql, WriteSql } from '../../db/database.ts'
import type { DomainTable } from '../../db/tables/tables.ts'

export async function isHostedDomain(db: Sql, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .select('name')
    .where('name', '=', domain)
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the first of these names that is a hosted domain. */
export async function findHostedDomain(db: Sql, names: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('name')
    .where('name', 'in', names)
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

const maxHosted = 20_000

export async function listHostedDomains(db: Sql): Promise<string[]> {
  const rows = await db
    .selectFrom('domain')
    .select('name')
    .where('is_active', '=', 1)
    .orderBy('name')
    .limit(maxHosted)
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Returns the hosted domains that a domain must not look like: all others, or for a hosted domain those that another
 * organisation hosted before it.
 */
export async function listDomainsToProtect(db: Sql, name: string): Promise<string[]> {
  const domain = await db
    .selectFrom('domain')
    .select(['organisation_id', 'created_at'])
    .where('name', '=', name)
    .where('is_active', '=', 1)
    .executeTakeFirst()
  if (!domain) return listHostedDomains(db)
  const rows = await db
    .selectFrom('domain')
    .select('name')
    .where('is_active', '=', 1)
    .where('organisation_id', '!=', domain.organisation_id)
    .where('created_at', '<', domain.created_at)
    .orderBy('name')
    .limit(maxHosted)
    .execute()
  return rows.map((row) => row.name)
}

export async function listDomains(db: Sql, organisationId: string) {
  return db
    .selectFrom('domain')
    .select(['name', 'is_active', 'is_verified'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute()
}

/** Lists all domains with their organisations, for the server administrator. */
export async function listEveryDomain(db: Sql) {
  return db
    .selectFrom('domain')
    .innerJoin('organisation', 'organisation.id', 'domain.organisation_id')
    .select(['domain.name', 'organisation.name as organisation', 'domain.is_verified'])
    .orderBy('domain.name')
    .execute()
}

export async function insertOrganisation(
  db: WriteSql,
  id: string,
  { name, now }: { name: string; now: number },
): Promise<void> {
  await db.insertInto('organisation').values({ id, name, created_at: now }).execute()
}

export async function renameOrganisation(db: WriteSql, id: string, name: string): Promise<void> {
  await db.updateTable('organisation').set({ name }).where('id', '=', id).execute()
}

/** Finds the first organisation and its first domain, normally those of the server administrator. */
export async function findFirstDomain(db: Sql) {
  return db
    .selectFrom('domain')
    .innerJoin('organisation', 'organisation.id', 'domain.organisation_id')
    .select(['domain.name as domain', 'organisation.name as organisation'])
    .orderBy('domain.created_at')
    .orderBy('domain.name')
    .executeTakeFirst()
}

export async function findOrganisationByName(db: Sql, name: string) {
  return db.selectFrom('organisation').select('id').where('name', '=', name).orderBy('id').executeTakeFirst()
}

export async function insertDomain(db: WriteSql, domain: DomainTable): Promise<void> {
  await db.insertInto('domain').values(domain).execute()
}

/** Inserts a domain; returns false when any organisation already hosts it. */
export async function insertDomainIfFree(db: WriteSql, domain: DomainTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('domain')
    .values(domain)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Finds those of these domains that are hosted, each with true when it may send. */
export async function findVerifiedAmong(db: Sql, names: readonly string[]): Promise<Map<string, boolean>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('domain')
    .select(['name', 'is_verified'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, is_verified }) => [name, is_verified === 1]))
}

export async function findDomain(db: Sql, name: string) {
  return db
    .selectFrom('domain')
    .select(['organisation_id', 'name'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export async function setDomainVerified(db: WriteSql, name: string): Promise<void> {
  await db.updateTable('domain').set({ is_verified: 1 }).where('name', '=', name).execute()
}

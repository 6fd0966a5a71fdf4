import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { DomainTable } from '../../db/tables/tables.ts'

/** Returns true for a domain whose mail is delivered here; not for one whose organisation was moved away. */
export async function isHostedDomain(db: Sql, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .innerJoin('organisation', 'organisation.id', 'domain.organisation_id')
    .select('domain.name')
    .where('domain.name', '=', domain)
    .where('domain.is_active', '=', 1)
    .where(sql<boolean>`organisation.move_state is distinct from 'moved'`)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true for a domain whose organisation was moved to another installation. */
export async function isMovedDomain(db: Sql, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .innerJoin('organisation', 'organisation.id', 'domain.organisation_id')
    .select('domain.name')
    .where('domain.name', '=', domain)
    .where('organisation.move_state', '=', 'moved')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true when the last check found that mail of a hosted domain goes to another server. */
export async function isMailElsewhere(db: Sql, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('domain')
    .innerJoin('domain_check', (join) =>
      join
        .onRef('domain_check.organisation_id', '=', 'domain.organisation_id')
        .onRef('domain_check.domain_name', '=', 'domain.name'),
    )
    .select('domain_check.is_mail_elsewhere')
    .where('domain.name', '=', name)
    .executeTakeFirst()
  return row?.is_mail_elsewhere === 1
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

export async function findOrganisationByName(db: Sql, name: string) {
  return db
    .selectFrom('organisation')
    .select(['id', 'move_state'])
    .where('name', '=', name)
    .orderBy('id')
    .executeTakeFirst()
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

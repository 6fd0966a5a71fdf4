import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { MoveState } from '../../db/tables/tables.ts'

export type { MoveState }

const columns = [
  'organisation.id',
  'organisation.name',
  'organisation.created_at',
  'organisation.suspended_at',
  'organisation.suspension_reason',
  'organisation.move_state',
  'organisation.max_people',
  'organisation.max_megabytes',
] as const

const organisations = (db: Sql) =>
  db
    .selectFrom('organisation')
    .leftJoin('sending_limit', 'sending_limit.organisation_id', 'organisation.id')
    .select(columns)
    .select('sending_limit.letters_per_hour')

/** An organisation with its limits. */
export type OrganisationRow = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>

/** Lists a page of organisations, oldest first. */
export async function listOrganisationRows(
  db: Sql,
  { after, limit }: { after: string; limit: number },
): Promise<OrganisationRow[]> {
  return organisations(db)
    .where('organisation.id', '>', after)
    .orderBy('organisation.id')
    .limit(limit)
    .execute()
}

export async function findOrganisation(db: Sql, id: string) {
  return organisations(db).where('organisation.id', '=', id).executeTakeFirst()
}

/** Lists the organisations of a name, with one of their domains. */
export async function listOrganisationsOfName(db: Sql, name: string, limit: number) {
  return db
    .selectFrom('organisation')
    .leftJoin('domain', 'domain.organisation_id', 'organisation.id')
    .select(['organisation.id', sql<string | null>`min(domain.name)`.as('domain')])
    .where('organisation.name', '=', name)
    .groupBy('organisation.id')
    .orderBy('organisation.id')
    .limit(limit)
    .execute()
}

/** Lists names and domains with this prefix, to suggest them for a wrong name. */
export async function listSimilarNames(db: Sql, start: string, limit: number): Promise<string[]> {
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`
  const starts = (column: 'domain.name' | 'organisation.name') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${pattern.toLowerCase()} escape '\\'`
  const [domains, names] = await Promise.all([
    db.selectFrom('domain').select('name').where(starts('domain.name')).limit(limit).execute(),
    db.selectFrom('organisation').select('name').where(starts('organisation.name')).limit(limit).execute(),
  ])
  return [...domains, ...names].map(({ name }) => name)
}

/** Accounts and storage of an organisation. */
export interface OrganisationCounts {
  people: number
  mailboxes: number
  assignedMegabytes: number
  usedBytes: number
}

/** Counts the accounts of organisations and sums their storage, in one statement. */
export async function countAccounts(
  db: Sql,
  organisationIds: readonly string[],
): Promise<Map<string, OrganisationCounts>> {
  if (organisationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select([
      'account.organisation_id',
      sql<number | string>`sum(case when account.is_shared = 0 then 1 else 0 end)`.as('people'),
      sql<number | string>`sum(case when account.is_shared = 1 then 1 else 0 end)`.as('mailboxes'),
      sql<number | string>`sum(account.quota_megabytes)`.as('megabytes'),
      sql<number | string>`sum(account_counter.used_bytes)`.as('bytes'),
    ])
    .where('account.organisation_id', 'in', organisationIds)
    .groupBy('account.organisation_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.organisation_id,
      {
        people: Number(row.people),
        mailboxes: Number(row.mailboxes),
        assignedMegabytes: Number(row.megabytes),
        usedBytes: Number(row.bytes),
      },
    ]),
  )
}

/** Lists the domains of organisations, by organisation. */
export async function listDomainNames(
  db: Sql,
  organisationIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (organisationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('domain')
    .select(['organisation_id', 'name'])
    .where('organisation_id', 'in', organisationIds)
    .orderBy('name')
    .execute()
  const byOrganisation = Map.groupBy(rows, (row) => row.organisation_id)
  return new Map([...byOrganisation].map(([id, domains]) => [id, domains.map(({ name }) => name)]))
}

/** Suspends an active organisation; returns false when it is suspended already. */
export async function setSuspended(
  db: WriteSql,
  id: string,
  { at, reason }: { at: number; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation')
    .set({ suspended_at: at, suspension_reason: reason })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Replaces the reason of a suspension. */
export async function setSuspensionReason(db: WriteSql, id: string, reason: string): Promise<void> {
  await db.updateTable('organisation').set({ suspension_reason: reason }).where('id', '=', id).execute()
}

/** Ends the suspension that began at a time; returns false when another call has ended it. */
export async function setActive(db: WriteSql, id: string, since: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation')
    .set({ suspended_at: null, suspension_reason: '' })
    .where('id', '=', id)
    .where('suspended_at', '=', since)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Changes the state of the move of an organisation; returns false when it is another one. */
export async function setMoveState(
  db: WriteSql,
  id: string,
  { from, to }: { from: MoveState | null; to: MoveState | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation')
    .set({ move_state: to })
    .where('id', '=', id)
    .where('move_state', from === null ? 'is' : '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Limits that the operator sets; missing ones stay unchanged. */
export interface LimitColumns {
  max_people?: number | null
  max_megabytes?: number | null
}

export async function updateLimits(db: WriteSql, id: string, limits: LimitColumns): Promise<void> {
  await db.updateTable('organisation').set(limits).where('id', '=', id).execute()
}

/** Lists accounts of an organisation that have sessions. */
export async function listAccountsWithSessions(
  db: Sql,
  organisationId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.account_id')
    .distinct()
    .where('account.organisation_id', '=', organisationId)
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

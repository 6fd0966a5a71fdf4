import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import type { WaitingKeyTable } from '../../db/tables/tables-organisation.ts'

/** The domains of an organisation, each with what was seen of it last. */
export async function listDomains(db: Sql, organisationId: string) {
  return domains(db, organisationId).orderBy('domain.name').execute()
}

export async function findDomain(db: Sql, organisationId: string, name: string) {
  return domains(db, organisationId).where('domain.name', '=', name).executeTakeFirst()
}

function domains(db: Sql, organisationId: string) {
  return db
    .selectFrom('domain')
    .leftJoin('domain_check', (join) =>
      join
        .onRef('domain_check.organisation_id', '=', 'domain.organisation_id')
        .onRef('domain_check.domain_name', '=', 'domain.name'),
    )
    .select([
      'domain.name',
      'domain.is_active',
      'domain.is_verified',
      'domain_check.checked_at',
      'domain_check.outcome',
    ])
    .where('domain.organisation_id', '=', organisationId)
}

export async function saveCheck(
  db: WriteSql,
  organisationId: string,
  name: string,
  seen: { checked_at: number; outcome: string },
): Promise<void> {
  await db
    .insertInto('domain_check')
    .values({ organisation_id: organisationId, domain_name: name, ...seen })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'domain_name']).doUpdateSet(seen))
    .execute()
}

/** The key that a domain waits to sign with. */
export async function findWaitingKey(db: Sql, organisationId: string, name: string) {
  return db
    .selectFrom('waiting_key')
    .select(['selector', 'private_key'])
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .executeTakeFirst()
}

/** Keeps a key; where there is one already, that one stays. */
export async function insertWaitingKey(db: WriteSql, key: WaitingKeyTable): Promise<void> {
  await db
    .insertInto('waiting_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWaitingKey(db: WriteSql, organisationId: string, name: string): Promise<void> {
  await db
    .deleteFrom('waiting_key')
    .where('organisation_id', '=', organisationId)
    .where('domain_name', '=', name)
    .execute()
}

/** A page of the organisation's accounts by address; counts on the index account_of_organisation. */
export async function listUsers(db: Sql, organisationId: string, page: { limit: number; offset: number }) {
  return users(db, organisationId).orderBy('account.email').limit(page.limit).offset(page.offset).execute()
}

/** Those of the organisation's accounts, in no order. */
export async function listUsersByIds(db: Sql, organisationId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return users(db, organisationId).where('account.id', 'in', ids).execute()
}

export async function findUser(db: Sql, organisationId: string, id: string) {
  return users(db, organisationId).where('account.id', '=', id).executeTakeFirst()
}

export async function countUsers(db: Sql, organisationId: string): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select(sql<number>`count(*)`.as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** What people are found and put in order by: names are read here, because no database folds or sorts them as people do. */
export async function listFoundBy(db: Sql, organisationId: string) {
  return db
    .selectFrom('account')
    .leftJoin('authenticator', 'authenticator.account_id', 'account.id')
    .leftJoin('phone', 'phone.account_id', 'account.id')
    .select(['account.id', 'account.email', 'account.full_name', 'account.kind', 'account.is_administrator'])
    .select(['account.is_disabled', 'account.used_bytes', 'account.last_seen_at'])
    .select(['authenticator.added_at as authenticator_since', 'phone.second_step_at'])
    .where('account.organisation_id', '=', organisationId)
    .orderBy('account.email')
    .execute()
}

/** What an Owner may change of an account. */
export interface UserChange {
  full_name?: string
  quota_megabytes?: number
  is_sending_enabled?: 0 | 1
}

export async function updateUser(
  db: WriteSql,
  organisationId: string,
  id: string,
  change: UserChange,
): Promise<void> {
  await db
    .updateTable('account')
    .set(change)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Who of a domain is signed in at the moment. */
export async function listSignedIn(db: Sql, domainName: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('account.id')
    .distinct()
    .where('account.domain_name', '=', domainName)
    .execute()
  return rows.map((row) => row.id)
}

function users(db: Sql, organisationId: string) {
  return db
    .selectFrom('account')
    .leftJoin('sending_stop', 'sending_stop.account_id', 'account.id')
    .leftJoin('authenticator', 'authenticator.account_id', 'account.id')
    .leftJoin('phone', 'phone.account_id', 'account.id')
    .select([
      'account.id',
      'account.email',
      'account.full_name',
      'account.kind',
      'account.is_administrator',
      'account.is_disabled',
      'account.is_sending_enabled',
      'account.quota_megabytes',
      'account.used_bytes',
      'account.created_at',
      'account.last_seen_at',
      'sending_stop.reason as stop_reason',
      'authenticator.added_at as authenticator_since',
      'phone.second_step_at',
    ])
    .where('account.organisation_id', '=', organisationId)
}

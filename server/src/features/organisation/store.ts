import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { returnAddressDomain } from '../../kernel/return-address.ts'

/** Lists a page of the organisation's accounts by address; relies on the index `account_of_organisation`. */
export async function listUsers(db: Sql, organisationId: string, page: { limit: number; offset: number }) {
  return selectUsers(db, organisationId)
    .orderBy('account.email')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Lists the given accounts of the organisation, unordered. */
export async function listUsersByIds(db: Sql, organisationId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return selectUsers(db, organisationId).where('account.id', 'in', ids).execute()
}

export async function findUser(db: Sql, organisationId: string, id: string) {
  return selectUsers(db, organisationId).where('account.id', '=', id).executeTakeFirst()
}

export async function countUsers(db: Sql, organisationId: string): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select(sql<number>`count(*)`.as('count'))
    .where('organisation_id', '=', organisationId)
    .where('is_shared', '=', 0)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Lists the fields for filtering and sorting users. Done in code, because no database folds or sorts Vietnamese names
 * correctly.
 */
export async function listSearchable(db: Sql, organisationId: string) {
  return db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .leftJoin('authenticator', 'authenticator.account_id', 'account_counter.account_id')
    .leftJoin('phone', 'phone.account_id', 'account.id')
    .select(['account.id', 'account.email', 'account.full_name', 'account.kind', 'account.is_administrator'])
    .select(['account.is_disabled', 'account.created_at'])
    .select(['account_counter.used_bytes', 'account_counter.last_seen_at'])
    .select(['authenticator.added_at as authenticator_since', 'phone.second_step_at'])
    .where('account.organisation_id', '=', organisationId)
    .where('account.is_shared', '=', 0)
    .orderBy('account.email')
    .execute()
}

/** Fields of an account that an Owner may change. */
export interface UserChange {
  full_name?: string
  quota_megabytes?: number
  is_sending_enabled?: 0 | 1
  has_drive?: 0 | 1
  may_use_programs?: 0 | 1
}

export async function updateUser(
  db: WriteSql,
  organisationId: string,
  { id, change }: { id: string; change: UserChange },
): Promise<void> {
  await db
    .updateTable('account')
    .set(change)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Query for the users of an organisation, without shared mailboxes. */
function selectUsers(db: Sql, organisationId: string) {
  return db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .leftJoin('sending_stop', 'sending_stop.account_id', 'account_counter.account_id')
    .leftJoin('authenticator', 'authenticator.account_id', 'account_counter.account_id')
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
      'account_counter.used_bytes',
      'account.created_at',
      'account_counter.last_seen_at',
      'account.has_drive',
      'account.may_use_programs',
      'sending_stop.reason as stop_reason',
      'authenticator.added_at as authenticator_since',
      'phone.second_step_at',
    ])
    .where('account.organisation_id', '=', organisationId)
    .where('account.is_shared', '=', 0)
}

/** Lists the aliases of the mailboxes of an organisation, by account; optionally only of these accounts. */
export async function listAliases(db: Sql, organisationId: string, accountIds?: readonly string[]) {
  const aliases = new Map<string, string[]>()
  if (accountIds?.length === 0) return aliases
  let query = db
    .selectFrom('address')
    .select(['account_id', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'alias')
    .orderBy('email')
  if (accountIds) query = query.where('account_id', 'in', accountIds)
  for (const { account_id, email } of await query.execute()) {
    if (account_id === null) continue
    aliases.set(account_id, [...(aliases.get(account_id) ?? []), email])
  }
  return aliases
}

/** Finds the addresses that cannot be assigned, with the reason; same rule as `refuseUsedAddress`. */
export async function findUnassignable(
  db: Sql,
  emails: readonly string[],
  now: number,
): Promise<Map<string, 'address_taken' | 'address_resting'>> {
  if (emails.length === 0) return new Map()
  const [existing, blocked] = await Promise.all([
    db.selectFrom('address').select('email').where('email', 'in', emails).execute(),
    db
      .selectFrom('resting_address')
      .select('email')
      .where('email', 'in', emails)
      .where('free_at', '>', now)
      .execute(),
  ])
  return new Map([
    ...blocked.map(({ email }) => [email, 'address_resting'] as const),
    ...emails
      .filter((email) => returnAddressDomain(email) !== null)
      .map((email) => [email, 'address_taken'] as const),
    ...existing.map(({ email }) => [email, 'address_taken'] as const),
  ])
}

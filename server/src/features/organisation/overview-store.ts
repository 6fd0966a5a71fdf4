import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'

/**
 * Counts the users of an organisation in one scan of the index `account_of_organisation`. Shared mailboxes are not users,
 * but use storage.
 */
export async function countPeople(db: Sql, organisationId: string, activeSince: number) {
  const row = await db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .leftJoin('authenticator', 'authenticator.account_id', 'account_counter.account_id')
    .leftJoin('phone', 'phone.account_id', 'account.id')
    .select([
      countWhere(sql`account.is_shared = 0`).as('total'),
      countWhere(
        sql`account.is_shared = 0 and account.is_disabled = 0 and account_counter.last_seen_at >= ${activeSince}`,
      ).as('active'),
      countWhere(
        sql`account.is_shared = 0 and account.is_disabled = 0 and account_counter.last_seen_at is null`,
      ).as('never_seen'),
      countWhere(sql`account.is_shared = 0 and account.is_disabled = 1`).as('disabled'),
      countWhere(
        sql`account.is_shared = 0 and account.is_disabled = 0 and authenticator.account_id is null and phone.second_step_at is null`,
      ).as('without_two_step'),
      sql<number>`cast(coalesce(sum(account_counter.used_bytes), 0) as bigint)`.as('used'),
      sql<number>`cast(coalesce(sum(account.quota_megabytes), 0) as bigint)`.as('quota'),
    ])
    .where('account.organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return row
}

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`

/** Lists the accounts of an organisation that use the most storage, largest first. */
export async function listLargest(db: Sql, organisationId: string, limit: number) {
  return db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['id', 'email', 'full_name', 'quota_megabytes', 'used_bytes'])
    .where('organisation_id', '=', organisationId)
    .orderBy('used_bytes', 'desc')
    .orderBy('email')
    .limit(limit)
    .execute()
}

/** Sums the drive of each account of an organisation, including earlier versions of files. */
export async function sumDrives(db: Sql, organisationId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('drive_version')
    .innerJoin('account', 'account.id', 'drive_version.account_id')
    .select(['drive_version.account_id', sql<number | string>`sum(drive_version.size)`.as('bytes')])
    .where('account.organisation_id', '=', organisationId)
    .groupBy('drive_version.account_id')
    .execute()
  return new Map(rows.map(({ account_id, bytes }) => [account_id, Number(bytes)]))
}

import type { AppPasswordScope } from '@bocau/contract/account/protection'
import type { Insertable } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { AppPasswordTable } from '../../../db/tables/tables-protection.ts'

export const scopeOf = ({
  reads_only,
  opens_api,
}: {
  reads_only: 0 | 1
  opens_api: 0 | 1
}): AppPasswordScope => (opens_api ? 'api' : reads_only ? 'mail_read' : 'mail')

/** Returns the columns that store a scope. */
export const scopeColumns = (scope: AppPasswordScope) =>
  ({ reads_only: scope === 'mail_read' ? 1 : 0, opens_api: scope === 'api' ? 1 : 0 }) as const

export async function listAppPasswords(db: Sql, accountId: string) {
  return db
    .selectFrom('app_password')
    .select(['id', 'name', 'created_at', 'last_used_at', 'last_address', 'last_protocol'])
    .select(['reads_only', 'opens_api'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countAppPasswords(db: Sql, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('app_password')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertAppPassword(db: WriteSql, row: Insertable<AppPasswordTable>): Promise<void> {
  await db.insertInto('app_password').values(row).execute()
}

export async function findByHash(db: Sql, accountId: string, secretHash: string) {
  return db
    .selectFrom('app_password')
    .select(['id', 'name', 'reads_only', 'opens_api'])
    .where('account_id', '=', accountId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Finds an account that is not disabled. */
export async function findOpenAccount(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'full_name'])
    .where('id', '=', accountId)
    .where('is_disabled', '=', 0)
    .executeTakeFirst()
}

/** Time, address and device of the last use of an app password. */
export interface AppPasswordUse {
  last_used_at: number
  last_address: string
  last_protocol: 'imap' | 'pop3' | 'smtp' | 'api'
}

/** Records the use of an app password; returns false when it was revoked meanwhile. */
export async function recordUse(
  db: WriteSql,
  accountId: string,
  { id, use }: { id: string; use: AppPasswordUse },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_password')
    .set(use)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes an app password; returns its name. */
export async function deleteAppPassword(db: WriteSql, accountId: string, id: string): Promise<string | null> {
  const removed = await db
    .deleteFrom('app_password')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}

/** Deletes every app password of an account; returns their number. */
export async function deleteAppPasswords(db: WriteSql, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('app_password')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Returns true when the organisation of an account accepts only app passwords from mail clients. */
export async function needsAppPassword(db: Sql, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('program_policy', 'program_policy.organisation_id', 'account.organisation_id')
    .select('program_policy.needs_app_password')
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return row?.needs_app_password === 1
}

/** Same as `needsAppPassword`, for an organisation. */
export async function findProgramPolicy(db: Sql, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('program_policy')
    .select('needs_app_password')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.needs_app_password === 1
}

export async function saveProgramPolicy(
  db: WriteSql,
  organisationId: string,
  needs_app_password: 0 | 1,
): Promise<void> {
  await db
    .insertInto('program_policy')
    .values({ organisation_id: organisationId, needs_app_password })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ needs_app_password }))
    .execute()
}

import type { Sql, WriteSql } from '../../../db/database.ts'
import type { MoveOutTable } from '../../../db/tables/tables-moving.ts'

type Key = Pick<MoveOutTable, 'account_id' | 'id'>

export async function insertMoveOut(db: WriteSql, row: MoveOutTable): Promise<void> {
  await db.insertInto('move_out').values(row).execute()
}

type Scope = MoveOutTable['scope']

export async function listMoveOuts(db: Sql, accountId: string, scope: Scope): Promise<MoveOutTable[]> {
  return db
    .selectFrom('move_out')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('scope', '=', scope)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function findMoveOut(db: Sql, { account_id, id }: Key): Promise<MoveOutTable | undefined> {
  return db
    .selectFrom('move_out')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Changes a running export; returns false when it was deleted. */
export async function updateMoveOut(
  db: WriteSql,
  { account_id, id }: Key,
  changes: Partial<MoveOutTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move_out')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes an export; returns its blob. */
export async function deleteMoveOut(db: WriteSql, { account_id, id }: Key): Promise<string | undefined> {
  const expired = await db
    .deleteFrom('move_out')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('blob_hash')
    .executeTakeFirst()
  return expired?.blob_hash
}

/** Deletes expired exports; returns their blobs. */
export async function deleteExpired(db: WriteSql, now: number): Promise<string[]> {
  const expired = await db
    .deleteFrom('move_out')
    .where('expires_at', '<=', now)
    .returning('blob_hash')
    .execute()
  return expired.map((row) => row.blob_hash)
}

/** Finds the user who requested an export, with the current role; undefined when deleted or disabled. */
export async function findRequester(
  db: Sql,
  accountId: string,
): Promise<{ accountId: string; organisationId: string; kind: 'Owner' | 'User' } | undefined> {
  return db
    .selectFrom('account')
    .select(['id as accountId', 'organisation_id as organisationId', 'kind'])
    .where('id', '=', accountId)
    .where('is_disabled', '=', 0)
    .executeTakeFirst()
}

/** Lists the mailboxes of an organisation by primary address, with their further addresses. */
export async function listOrganisationMailboxes(db: Sql, organisationId: string) {
  return db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['id', 'email', 'full_name', 'kind', 'is_administrator', 'is_disabled', 'is_shared'])
    .select(['quota_megabytes', 'used_bytes'])
    .where('organisation_id', '=', organisationId)
    .orderBy('email')
    .execute()
}

/** Lists every address of an organisation with its target. */
export async function listOrganisationAddresses(db: Sql, organisationId: string) {
  return db
    .selectFrom('address')
    .leftJoin('account', 'account.id', 'address.account_id')
    .select(['address.email', 'address.kind', 'account.email as mailbox'])
    .where('address.organisation_id', '=', organisationId)
    .orderBy('address.email')
    .execute()
}

/** Lists every member of every group of an organisation. */
export async function listOrganisationGroupMembers(db: Sql, organisationId: string) {
  return db
    .selectFrom('mail_group')
    .leftJoin('group_member', (join) =>
      join
        .onRef('group_member.organisation_id', '=', 'mail_group.organisation_id')
        .onRef('group_member.group_id', '=', 'mail_group.id'),
    )
    .leftJoin('account', 'account.id', 'group_member.account_id')
    .select(['mail_group.email', 'mail_group.name', 'mail_group.who_writes'])
    .select(['group_member.email as member', 'account.email as own_email'])
    .where('mail_group.organisation_id', '=', organisationId)
    .orderBy('mail_group.email')
    .orderBy('group_member.email')
    .execute()
}

import type { Sql, WriteSql } from '../../../db/database.ts'

/** Lists the shared mailboxes of an organisation by address: all, or the one with this id. */
export async function listSharedMailboxes(db: Sql, organisationId: string, id?: string) {
  let query = db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .leftJoin('leaving', 'leaving.account_id', 'account.id')
    .select(['id', 'email', 'full_name', 'quota_megabytes', 'used_bytes', 'is_disabled', 'created_at'])
    .select(['leaving.keep_until'])
    .where('account.organisation_id', '=', organisationId)
    .where('is_shared', '=', 1)
    .orderBy('email')
  if (id !== undefined) query = query.where('id', '=', id)
  return query.execute()
}

/** Lists the organisations with shared mailboxes. */
export async function listOrganisationsWithMailboxes(db: Sql): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('organisation_id')
    .distinct()
    .where('is_shared', '=', 1)
    .orderBy('organisation_id')
    .execute()
  return rows.map(({ organisation_id }) => organisation_id)
}

/** Changeable fields of a shared mailbox. */
export interface SharedMailboxFields {
  full_name?: string
  quota_megabytes?: number
  is_disabled?: 0 | 1
}

export async function updateSharedMailbox(
  db: WriteSql,
  organisationId: string,
  { id, fields }: { id: string; fields: SharedMailboxFields },
): Promise<void> {
  await db
    .updateTable('account')
    .set(fields)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('is_shared', '=', 1)
    .execute()
}

import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { withUsedBytes } from '../../db/layout/used-bytes.ts'
import type { GroupMemberTable, MailGroupTable } from '../../db/tables/tables-organisation.ts'

export type GroupRow = MailGroupTable
export type MemberRow = GroupMemberTable

const groupColumns = [
  'organisation_id',
  'id',
  'email',
  'name',
  'who_writes',
  'members_send',
  'takes_outsiders',
  'created_at',
] as const

/** Lists the groups of all organisations by address, for the server administrator. */
export async function listEveryGroup(db: Sql): Promise<GroupRow[]> {
  return db.selectFrom('mail_group').select(groupColumns).orderBy('email').execute()
}

/** Lists the groups of an organisation by address, each with its number of members. */
export async function listGroups(db: Sql, organisationId: string) {
  return db
    .selectFrom('mail_group')
    .select(groupColumns)
    .select((query) =>
      query
        .selectFrom('group_member')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('group_member.organisation_id', '=', 'mail_group.organisation_id')
        .whereRef('group_member.group_id', '=', 'mail_group.id')
        .as('members'),
    )
    .where('organisation_id', '=', organisationId)
    .orderBy('email')
    .execute()
}

export async function findGroup(db: Sql, organisationId: string, id: string): Promise<GroupRow | undefined> {
  return db
    .selectFrom('mail_group')
    .select(groupColumns)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findGroupByEmail(db: Sql, email: string): Promise<GroupRow | undefined> {
  return db.selectFrom('mail_group').select(groupColumns).where('email', '=', email).executeTakeFirst()
}

/** Lists the groups of an organisation that have one of these addresses. */
export async function listGroupsByEmail(db: Sql, organisationId: string, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .selectFrom('mail_group')
    .select(groupColumns)
    .where('organisation_id', '=', organisationId)
    .where('email', 'in', emails)
    .execute()
}

/** Lists the members of groups; local users with their current main address and used storage. */
export async function listMembers(db: Sql, organisationId: string, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  const members = await db
    .selectFrom('group_member')
    .leftJoin('account', 'account.id', 'group_member.account_id')
    .select(['group_member.group_id', 'group_member.email', 'group_member.account_id'])
    .select(['account.email as own_email', 'account.full_name', 'account.is_disabled'])
    .select('account.quota_megabytes')
    .where('group_member.organisation_id', '=', organisationId)
    .where('group_member.group_id', 'in', groupIds)
    .orderBy('group_member.email')
    .execute()
  return withUsedBytes(db, members, ({ account_id }) => account_id)
}

/** Groups with their members; the caller chooses the members. */
const groupsOfMembers = (db: Sql) =>
  db
    .selectFrom('group_member')
    .innerJoin('mail_group', (join) =>
      join
        .onRef('mail_group.organisation_id', '=', 'group_member.organisation_id')
        .onRef('mail_group.id', '=', 'group_member.group_id'),
    )
    .select(groupColumns.map((column) => `mail_group.${column}` as const))

/** Lists the groups that an account is a direct member of. */
export async function listGroupsOfAccount(db: Sql, accountId: string): Promise<GroupRow[]> {
  return groupsOfMembers(db).where('group_member.account_id', '=', accountId).execute()
}

/** Lists the groups that have one of these groups as a member. */
export async function listGroupsWithMembers(db: Sql, organisationId: string, emails: readonly string[]) {
  if (emails.length === 0) return []
  return groupsOfMembers(db)
    .where('group_member.organisation_id', '=', organisationId)
    .where('group_member.email', 'in', emails)
    .execute()
}

export async function insertGroup(db: WriteSql, group: GroupRow): Promise<void> {
  await db.insertInto('mail_group').values(group).execute()
}

/** Editable fields of a group. */
export type GroupFields = Partial<Pick<GroupRow, 'name' | 'who_writes' | 'members_send' | 'takes_outsiders'>>

export async function updateGroup(
  db: WriteSql,
  { organisation_id, id }: Pick<GroupRow, 'organisation_id' | 'id'>,
  fields: GroupFields,
): Promise<void> {
  await db
    .updateTable('mail_group')
    .set(fields)
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute()
}

/** Replaces the members of a group. */
export async function setMembers(
  db: WriteSql,
  { organisation_id, id }: Pick<GroupRow, 'organisation_id' | 'id'>,
  members: readonly Pick<MemberRow, 'email' | 'account_id'>[],
): Promise<void> {
  await db
    .deleteFrom('group_member')
    .where('organisation_id', '=', organisation_id)
    .where('group_id', '=', id)
    .execute()
  if (members.length === 0) return
  await db
    .insertInto('group_member')
    .values(members.map((member) => ({ ...member, organisation_id, group_id: id })))
    .execute()
}

/** Deletes a group with its address and removes it from the groups it was a member of. */
export async function deleteGroup(db: WriteSql, { organisation_id, email }: GroupRow): Promise<void> {
  await db
    .deleteFrom('group_member')
    .where('organisation_id', '=', organisation_id)
    .where('email', '=', email)
    .execute()
  await db.deleteFrom('address').where('email', '=', email).where('kind', '=', 'group').execute()
}

/** Deletes records of messages that senders no longer retry. */
export async function deleteGroupSentBefore(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('group_sent').where('sent_at', '<=', before).execute()
}

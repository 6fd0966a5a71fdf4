import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { isOneOf } from '../../../db/is-one-of.ts'
import type { BookGroupTable } from '../../../db/tables/tables-sending.ts'

/** Lists the groups of an account that are not deleted, without counting their contacts. */
export async function listGroupNames(db: Sql, accountId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('book_group')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Lists the groups of an account, also deleted ones, and counts their contacts. Too slow for a step of an import. */
export async function listGroupRows(
  db: Sql,
  accountId: string,
): Promise<(BookGroupTable & { count: number })[]> {
  return db
    .selectFrom('book_group')
    .selectAll('book_group')
    .select((eb) =>
      eb
        .selectFrom('book_group_member')
        .innerJoin('book_contact', 'book_contact.id', 'book_group_member.contact_id')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('book_group_member.group_id', '=', 'book_group.id')
        .where('book_contact.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('count'),
    )
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function insertGroup(db: WriteSql, group: BookGroupTable): Promise<void> {
  await db.insertInto('book_group').values(group).execute()
}

export async function updateGroup(
  db: WriteSql,
  accountId: string,
  { id, change }: { id: string; change: Partial<Pick<BookGroupTable, 'deleted_at' | 'name'>> },
): Promise<void> {
  await db
    .updateTable('book_group')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Adds contacts to a group; ignores those already in it. */
export async function addMembers(
  db: WriteSql,
  groupId: string,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return
  await db
    .insertInto('book_group_member')
    .values(contactIds.map((contactId) => ({ group_id: groupId, contact_id: contactId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeMembers(
  db: WriteSql,
  groupId: string,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return
  await db
    .deleteFrom('book_group_member')
    .where('group_id', '=', groupId)
    .where(isOneOf(db, 'contact_id', contactIds))
    .execute()
}

/** Lists the groups of an account that a contact is in, without deleted ones. */
export async function listGroupsOfContact(db: Sql, accountId: string, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('book_group_member')
    .innerJoin('book_group', 'book_group.id', 'book_group_member.group_id')
    .select('book_group.id')
    .where('book_group.account_id', '=', accountId)
    .where('book_group.deleted_at', 'is', null)
    .where('book_group_member.contact_id', '=', contactId)
    .orderBy('book_group.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the contacts of a group that have an address, by name. */
export async function listGroupRecipients(db: Sql, groupId: string, limit: number) {
  return db
    .selectFrom('book_group_member')
    .innerJoin('book_contact', 'book_contact.id', 'book_group_member.contact_id')
    .select(['book_contact.name', 'book_contact.first_email as email'])
    .where('book_group_member.group_id', '=', groupId)
    .where('book_contact.deleted_at', 'is', null)
    .where('book_contact.first_email', '!=', '')
    .orderBy('book_contact.sort_key')
    .orderBy('book_contact.id')
    .limit(limit)
    .execute()
}

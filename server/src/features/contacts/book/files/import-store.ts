import type { Sql, WriteSql } from '../../../../db/database.ts'
import { isOneOf } from '../../../../db/is-one-of.ts'
import type {
  BookContactTable,
  BookEmailTable,
  ContactImportLineTable,
  ContactImportTable,
} from '../../../../db/tables/tables-sending.ts'
import type { Book } from '../book-store.ts'

const inBook = (db: Sql, { organisationId, accountId }: Book) =>
  db
    .selectFrom('book_contact')
    .where('book_contact.organisation_id', '=', organisationId)
    .where('book_contact.account_id', accountId === null ? 'is' : '=', accountId)
    .where('book_contact.deleted_at', 'is', null)

/** Lists the contacts of a book that have one of these addresses, with the address. */
export async function listByEmails(
  db: Sql,
  book: Book,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (emails.length === 0) return []
  return inBook(db, book)
    .innerJoin('book_email', 'book_email.contact_id', 'book_contact.id')
    .select(['book_contact.id', 'book_email.email'])
    .where('book_email.organisation_id', '=', book.organisationId)
    .where('book_email.email', 'in', [...emails])
    .orderBy('book_contact.id')
    .execute()
}

/** Lists the contacts of a book with these names. */
export async function listByNames(
  db: Sql,
  book: Book,
  sortKeys: readonly string[],
): Promise<{ id: string; sort_key: string; details: string }[]> {
  if (sortKeys.length === 0) return []
  return inBook(db, book)
    .select(['book_contact.id', 'book_contact.sort_key', 'book_contact.details'])
    .where('book_contact.sort_key', 'in', [...sortKeys])
    .orderBy('book_contact.id')
    .execute()
}

/** Lists contacts of a book after an id, in the order of ids. The inner query reads the ids from the index only. */
export async function listBookAfter(
  db: Sql,
  book: Book,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<BookContactTable[]> {
  const next = inBook(db, book)
    .select('book_contact.id')
    .where('book_contact.id', '>', afterId)
    .orderBy('book_contact.id')
    .limit(limit)
  return db.selectFrom('book_contact').selectAll().where('id', 'in', next).orderBy('id').execute()
}

/** Lists the current contacts of a book with these ids. */
export async function listByIds(db: Sql, book: Book, ids: readonly string[]): Promise<BookContactTable[]> {
  if (ids.length === 0) return []
  return inBook(db, book)
    .selectAll('book_contact')
    .where(isOneOf(db, 'book_contact.id', ids))
    .execute()
}

export async function insertEmails(db: WriteSql, rows: readonly BookEmailTable[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('book_email')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function insertMembers(
  db: WriteSql,
  rows: readonly { group_id: string; contact_id: string }[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('book_group_member')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Lists the groups of an account that these contacts are in. */
export async function listMemberships(db: Sql, contactIds: readonly string[]) {
  if (contactIds.length === 0) return []
  return db
    .selectFrom('book_group_member')
    .select(['group_id', 'contact_id'])
    .where(isOneOf(db, 'contact_id', contactIds))
    .execute()
}

export async function saveImport(db: WriteSql, row: ContactImportTable): Promise<void> {
  await db
    .insertInto('contact_import')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ made_groups: eb.ref('excluded.made_groups') })),
    )
    .execute()
}

export async function insertImportLines(
  db: WriteSql,
  rows: readonly ContactImportLineTable[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('contact_import_line')
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function findImport(
  db: Sql,
  accountId: string,
  id: string,
): Promise<ContactImportTable | undefined> {
  return db
    .selectFrom('contact_import')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists some contacts that an import added or changed, with their previous content. */
export async function listImportLines(db: Sql, importId: string, limit: number) {
  return db
    .selectFrom('contact_import_line')
    .innerJoin('book_contact', 'book_contact.id', 'contact_import_line.contact_id')
    .selectAll('book_contact')
    .select('contact_import_line.before')
    .where('contact_import_line.import_id', '=', importId)
    .orderBy('contact_import_line.contact_id')
    .limit(limit)
    .execute()
}

/** Deletes import lines that were undone or can no longer be undone. */
export async function deleteImportLines(
  db: WriteSql,
  importId: string,
  contactIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('contact_import_line')
    .where('import_id', '=', importId)
    .where(isOneOf(db, 'contact_id', contactIds))
    .execute()
}

export async function deleteImport(db: WriteSql, id: string): Promise<void> {
  await db.deleteFrom('contact_import').where('id', '=', id).execute()
}

/**
 * Deletes some lines of an import that can no longer be undone, and finally the import; returns false when there is
 * none.
 */
export async function removeOldImport(db: WriteSql, before: number, limit: number): Promise<boolean> {
  const row = await db
    .selectFrom('contact_import')
    .select('id')
    .where('made_at', '<', before)
    .limit(1)
    .executeTakeFirst()
  if (!row) return false
  const lines = await listImportLines(db, row.id, limit)
  if (lines.length === 0) await deleteImport(db, row.id)
  else
    await deleteImportLines(
      db,
      row.id,
      lines.map(({ id }) => id),
    )
  return true
}

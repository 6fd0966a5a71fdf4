import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { isRowOneOf } from '../../../db/is-one-of.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import type { BookContactTable } from '../../../db/tables/tables-sending.ts'
import { yieldToEventLoop } from '../../../kernel/batches.ts'

/** Address book: the contacts of an account, or those that its organisation shares. */
export interface Book {
  organisationId: string
  /** Null for shared contacts. */
  accountId: string | null
}

/** Search terms; each must be the prefix of a word of the contact. */
export interface SearchTerms {
  folded: readonly string[]
  /** Terms that were typed with diacritics. */
  exact: readonly string[]
}

/** Cursor: the page starts after this contact. */
export interface AfterContact {
  rank: number
  sortKey: string
  id: string
}

const listedColumns = [
  'organisation_id',
  'id',
  'account_id',
  'name',
  'sort_key',
  'first_email',
  'first_phone',
  'company',
  'words',
  'picture_version',
  'changed_at',
  'deleted_at',
] as const

export type ListedContact = Omit<BookContactTable, 'details' | 'marked_words'> & { rank: number }

/** Selects the contacts of a book that are not deleted. */
const inBook = (db: Sql, { organisationId, accountId }: Book) =>
  db
    .selectFrom('book_contact')
    .where('organisation_id', '=', organisationId)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('deleted_at', 'is', null)

/** Condition: a word of the contact starts with the term. Each word in the column follows a space. */
const matchesPrefix = (column: 'marked_words' | 'words', term: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`% ${term.replace(/[!%_]/g, '!$&')}%`} escape '!'`

/** Selects the matching contacts, optionally only in a group. */
function matchingContacts(
  db: Sql,
  book: Book,
  { terms, groupId }: { terms: SearchTerms; groupId: string | undefined },
) {
  let query = inBook(db, book)
  for (const term of terms.folded) query = query.where(matchesPrefix('words', term))
  if (groupId === undefined) return query
  return query.where((eb) => eb.exists(isMember(eb, groupId)))
}

/** Selects the membership of a contact in a group. */
const isMember = (eb: ExpressionBuilder<Tables, 'book_contact'>, groupId: string) =>
  eb
    .selectFrom('book_group_member')
    .select('group_id')
    .whereRef('contact_id', '=', 'book_contact.id')
    .where('group_id', '=', groupId)

/** Ranks exact matches (0) before matches without diacritics (1). */
const matchRank = ({ exact }: SearchTerms) =>
  exact.length === 0
    ? sql<number>`0`
    : sql<number>`case when ${sql.join(
        exact.map((term) => matchesPrefix('marked_words', term)),
        sql` and `,
      )} then 0 else 1 end`

/** Lists a page of a book: exact matches first, then by name. */
export async function listBookContacts(
  db: Sql,
  book: Book,
  request: { words: SearchTerms; groupId: string | undefined; after: AfterContact | null; limit: number },
): Promise<ListedContact[]> {
  const { words, groupId, after, limit } = request
  const rank = matchRank(words)
  let query = matchingContacts(db, book, { terms: words, groupId })
    .select(listedColumns)
    .select(rank.as('rank'))
  if (after) {
    const { sortKey, id } = after
    const later = sql<SqlBool>`(sort_key > ${sortKey} or (sort_key = ${sortKey} and id > ${id}))`
    query = query.where(
      sql<SqlBool>`(${rank} > cast(${after.rank} as integer) or (${rank} = cast(${after.rank} as integer) and ${later}))`,
    )
  }
  return query.orderBy('rank').orderBy('sort_key').orderBy('id').limit(limit).execute()
}

/** Counts the matching contacts of a book. */
export async function countBookContacts(
  db: Sql,
  book: Book,
  { terms, groupId }: { terms: SearchTerms; groupId: string | undefined },
): Promise<number> {
  const { count } = await matchingContacts(db, book, { terms, groupId })
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds contacts that the user can see, own and shared ones; optionally also deleted ones. */
export async function findBookContacts(
  db: Sql,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  { ids, state }: { ids: readonly string[]; state: 'deleted' | 'there' },
): Promise<BookContactTable[]> {
  return db
    .selectFrom('book_contact')
    .selectAll()
    .where(isRowOneOf(db, ['organisation_id', 'id'], { ownerId: organisationId, ids }))
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))
    .where('deleted_at', state === 'there' ? 'is' : 'is not', null)
    .orderBy('id')
    .execute()
}

/** Finds the visible contacts that have an address, own ones before shared ones. */
export async function findContactsByEmail(
  db: Sql,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  email: string,
): Promise<BookContactTable[]> {
  const rows = await db
    .selectFrom('book_email')
    .innerJoin('book_contact', 'book_contact.id', 'book_email.contact_id')
    .selectAll('book_contact')
    .where('book_email.organisation_id', '=', organisationId)
    .where('book_email.email', '=', email)
    .where((eb) =>
      eb.or([eb('book_contact.account_id', '=', accountId), eb('book_contact.account_id', 'is', null)]),
    )
    .where('book_contact.deleted_at', 'is', null)
    .orderBy('book_contact.id')
    .execute()
  return rows.toSorted((a, b) => Number(a.account_id === null) - Number(b.account_id === null))
}

/** Lists all contacts of a small book. */
export async function listFullBook(db: Sql, book: Book): Promise<BookContactTable[]> {
  return inBook(db, book).selectAll().orderBy('sort_key').orderBy('id').execute()
}

/** Few, because a contact may have long notes. */
const readAtOnce = 50

/** Reads all contacts of a book in chunks, in the order of `listFullBook`; yields to other requests between them. */
export async function* readBook(db: Sql, book: Book): AsyncGenerator<BookContactTable[]> {
  let last: BookContactTable | undefined
  do {
    if (last) await yieldToEventLoop()
    let query = inBook(db, book).selectAll()
    if (last)
      query = query.where(sql<SqlBool>`(sort_key, id) > (${last.sort_key}, cast(${last.id} as bigint))`)
    const rows = await query.orderBy('sort_key').orderBy('id').limit(readAtOnce).execute()
    if (rows.length > 0) yield rows
    last = rows.length < readAtOnce ? undefined : rows.at(-1)
  } while (last)
}

/** Lists the enabled accounts of an organisation, or one of them. */
export async function listAccountRows(db: Sql, organisationId: string, id: string | undefined) {
  let query = db
    .selectFrom('account')
    .select(['id', 'email', 'full_name', 'avatar_version'])
    .where('organisation_id', '=', organisationId)
    .where('is_disabled', '=', 0)
  if (id !== undefined) query = query.where('id', '=', id)
  return query.execute()
}

export async function insertBookContacts(db: WriteSql, rows: readonly BookContactTable[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('book_contact')
      .values([...rows])
      .execute()
}

export async function updateBookContact(
  db: WriteSql,
  { organisation_id, id }: Pick<BookContactTable, 'id' | 'organisation_id'>,
  change: Partial<BookContactTable>,
): Promise<void> {
  await db
    .updateTable('book_contact')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute()
}

/** Marks contacts as deleted, or removes the mark. */
export async function setContactsDeleted(
  db: WriteSql,
  organisationId: string,
  { ids, deletedAt }: { ids: readonly string[]; deletedAt: number | null },
): Promise<void> {
  await db
    .updateTable('book_contact')
    .set({ deleted_at: deletedAt })
    .where(isRowOneOf(db, ['organisation_id', 'id'], { ownerId: organisationId, ids }))
    .execute()
}

/** Replaces the indexed addresses of a contact. */
export async function saveBookEmails(
  db: WriteSql,
  organisationId: string,
  { contactId, emails }: { contactId: string; emails: readonly string[] },
): Promise<void> {
  await db.deleteFrom('book_email').where('contact_id', '=', contactId).execute()
  const rows = [...new Set(emails)].map((email) => ({
    organisation_id: organisationId,
    contact_id: contactId,
    email,
  }))
  if (rows.length > 0) await db.insertInto('book_email').values(rows).execute()
}

export async function findBookPicture(db: Sql, contactId: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('book_picture')
    .select('picture')
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return row?.picture
}

/** Saves the picture of a contact; null removes it. */
export async function saveBookPicture(
  db: WriteSql,
  contactId: string,
  picture: Uint8Array | null,
): Promise<void> {
  await db.deleteFrom('book_picture').where('contact_id', '=', contactId).execute()
  if (picture) await db.insertInto('book_picture').values({ contact_id: contactId, picture }).execute()
}

/**
 * Permanently deletes up to `limit` contacts that were marked as deleted before a time; returns false when none is
 * left.
 */
export async function removeDeletedContacts(db: WriteSql, before: number, limit: number): Promise<boolean> {
  const some = db.selectFrom('book_contact').select('id').where('deleted_at', '<', before).limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('book_contact')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Permanently deletes the groups that were marked as deleted before a time. */
export async function removeDeletedGroups(db: WriteSql, before: number): Promise<void> {
  await db.deleteFrom('book_group').where('deleted_at', '<', before).execute()
}

import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import type { BlockedAddressTable, DepartureTable } from '../../../db/tables/tables-organisation.ts'

/** Lists the departures of an organisation with their successors, newest first. */
export async function listDepartureRows(db: Sql, organisationId: string) {
  return departures(db)
    .where('leaving.organisation_id', '=', organisationId)
    .where('account.is_shared', '=', 0)
    .orderBy('leaving.began_at', 'desc')
    .orderBy('leaving.account_id', 'desc')
    .execute()
}

export async function findDeparture(db: Sql, organisationId: string, accountId: string) {
  return departures(db)
    .where('leaving.organisation_id', '=', organisationId)
    .where('leaving.account_id', '=', accountId)
    .executeTakeFirst()
}

/** A departure with the names of its users. */
export type DepartureRow = NonNullable<Awaited<ReturnType<typeof findDeparture>>>

const departures = (db: Sql) =>
  db
    .selectFrom('leaving')
    .innerJoin('account', 'account.id', 'leaving.account_id')
    .leftJoin('account as heir', 'heir.id', 'leaving.successor_id')
    .selectAll('leaving')
    .select(['account.email', 'account.full_name'])
    .select(['heir.email as heir_email', 'heir.full_name as heir_name', 'heir.is_disabled as is_heir_shut'])

export async function insertDeparture(db: WriteSql, row: DepartureTable): Promise<void> {
  await db.insertInto('leaving').values(row).execute()
}

export async function updateDeparture(
  db: WriteSql,
  { organisation_id, account_id }: Pick<DepartureTable, 'organisation_id' | 'account_id'>,
  change: Partial<DepartureTable>,
): Promise<void> {
  await db
    .updateTable('leaving')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('account_id', '=', account_id)
    .execute()
}

/** Counts a transferred message; returns false when another runner has done it meanwhile. */
export async function advanceDeparture(
  db: WriteSql,
  { organisation_id, account_id }: Pick<DepartureTable, 'organisation_id' | 'account_id'>,
  messageId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leaving')
    .set({ after_message_id: messageId, done: sql`done + 1` })
    .where('organisation_id', '=', organisation_id)
    .where('account_id', '=', account_id)
    .where('after_message_id', '<', messageId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Saves the last transferred contact; returns false when another runner has done it meanwhile. */
export async function advanceContacts(
  db: WriteSql,
  { organisation_id, account_id }: Pick<DepartureTable, 'organisation_id' | 'account_id'>,
  { contactId, count }: { contactId: string; count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leaving')
    .set({
      after_contact_id: contactId,
      handed_contacts: sql`handed_contacts + ${count}`,
      done: sql`done + ${count}`,
    })
    .where('organisation_id', '=', organisation_id)
    .where('account_id', '=', account_id)
    .where('after_contact_id', '<', contactId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Saves the last transferred template; returns false when another runner has done it meanwhile. */
export async function advanceTemplates(
  db: WriteSql,
  { organisation_id, account_id }: Pick<DepartureTable, 'organisation_id' | 'account_id'>,
  templateId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('leaving')
    .set({
      after_template_id: templateId,
      handed_templates: sql`handed_templates + 1`,
      done: sql`done + 1`,
    })
    .where('organisation_id', '=', organisation_id)
    .where('account_id', '=', account_id)
    .where('after_template_id', '<', templateId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Adds to the number of deleted items. */
export async function addDone(
  db: WriteSql,
  { organisation_id, account_id }: Pick<DepartureTable, 'organisation_id' | 'account_id'>,
  count: number,
): Promise<void> {
  await db
    .updateTable('leaving')
    .set({ done: sql`done + ${count}` })
    .where('organisation_id', '=', organisation_id)
    .where('account_id', '=', account_id)
    .execute()
}

/** Lists the departures of all organisations with a running transfer or deletion. */
export async function listInProgress(db: Sql): Promise<DepartureTable[]> {
  return db.selectFrom('leaving').selectAll().where('state', 'in', ['handing_over', 'deleting']).execute()
}

/** Lists the departures of all organisations whose retention has ended. */
export async function listRetainedBefore(db: Sql, time: number): Promise<DepartureTable[]> {
  return db
    .selectFrom('leaving')
    .selectAll()
    .where('state', '=', 'kept')
    .where('keep_until', '<=', time)
    .execute()
}

/** Returns the amount of data of an account. */
export async function countAccountData(
  db: Sql,
  accountId: string,
): Promise<{ messages: number; files: number; contacts: number; templates: number; bytes: number }> {
  const account = await db
    .selectFrom('account_counter')
    .select('used_bytes')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const messages = await db
    .selectFrom('message')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('drive_node')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('trash_id', 'is', null)
    .executeTakeFirstOrThrow()
  const contacts = await db
    .selectFrom('book_contact')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const templates = await db
    .selectFrom('template')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const signature = await db
    .selectFrom('setting')
    .select('key')
    .where('account_id', '=', accountId)
    .where('key', '=', 'signature')
    .where('value', '<>', '""')
    .executeTakeFirst()
  return {
    messages: messages.count,
    files: files.count,
    contacts: contacts.count,
    templates: templates.count + (signature ? 1 : 0),
    bytes: account?.used_bytes ?? 0,
  }
}

const blobTables = [
  'upload',
  'template_file',
  'drive_upload_piece',
  'outgoing',
  'outgoing_recipient',
  'move_out',
  'move_in_piece',
] as const

/**
 * Lists the blobs of template files, uploads (including those of others to this drive), outgoing messages, archives and
 * mail files.
 */
export async function listOtherBlobs(db: Sql, accountId: string): Promise<string[]> {
  const listBlobs = (table: (typeof blobTables)[number]) =>
    db.selectFrom(table).select('blob_hash').where('account_id', '=', accountId).execute()
  const coming = await db
    .selectFrom('drive_upload')
    .innerJoin('drive_upload_piece', (join) =>
      join
        .onRef('drive_upload_piece.account_id', '=', 'drive_upload.account_id')
        .onRef('drive_upload_piece.upload_id', '=', 'drive_upload.id'),
    )
    .select('drive_upload_piece.blob_hash')
    .where('drive_upload.node_account_id', '=', accountId)
    .execute()
  const hashes = coming.map(({ blob_hash }) => blob_hash)
  for (const table of blobTables) for (const { blob_hash } of await listBlobs(table)) hashes.push(blob_hash)
  return hashes
}

/** Deletes an account with its dependent rows. Its messages and files are deleted before. */
export async function deleteAccountRow(
  db: WriteSql,
  organisationId: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('account')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', accountId)
    .execute()
}

/** Blocks released addresses for a while. */
export async function blockAddresses(db: WriteSql, addresses: readonly BlockedAddressTable[]): Promise<void> {
  for (const address of addresses)
    await db
      .insertInto('resting_address')
      .values(address)
      .onConflict((met) => met.column('email').doUpdateSet({ free_at: address.free_at }))
      .execute()
}

/** Removes deleted addresses from shares, because a later holder is another user. Shares for them alone end. */
export async function deleteReceivers(db: WriteSql, emails: readonly string[], now: number): Promise<void> {
  await db
    .updateTable('share')
    .set({ revoked_at: now, request_key: null })
    .where('revoked_at', 'is', null)
    .where('password_hash', 'is', null)
    .where((eb) => eb.exists(listPeople(eb).where('share_person.email', 'in', emails)))
    .where((eb) => eb.not(eb.exists(listPeople(eb).where('share_person.email', 'not in', emails))))
    .execute()
  // Addresses of ended shares stay: a share without recipients would be public.
  await db
    .deleteFrom('share_person')
    .where('email', 'in', emails)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('share')
          .select('share.id')
          .whereRef('share.account_id', '=', 'share_person.account_id')
          .whereRef('share.id', '=', 'share_person.share_id')
          .where('share.revoked_at', 'is', null),
      ),
    )
    .execute()
  await db.deleteFrom('share_receiver').where('email', 'in', emails).execute()
}

const listPeople = (eb: ExpressionBuilder<Tables, 'share'>) =>
  eb
    .selectFrom('share_person')
    .select('share_person.email')
    .whereRef('share_person.account_id', '=', 'share.account_id')
    .whereRef('share_person.share_id', '=', 'share.id')

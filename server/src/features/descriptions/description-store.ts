import type { MessageDescription } from '@bocau/mail-core/imap/message/description'
import { sql } from 'kysely'
import type { Database, Sql, WriteSql } from '../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../db/prepared.ts'
import { listInBatches, type MessagesRequest, sizesOf } from './listed-store.ts'

/** Stored description of a message, and its size. */
export interface Described extends MessageDescription {
  size: number
}

/** A message whose description is requested, with the version of its bytes. */
export interface DescriptionRequest {
  id: string
  version: string | null
}

const atOnce = 500

/** Returns stored descriptions of messages that still match the version of their bytes. */
export async function listDescriptions(
  db: Sql,
  accountId: string,
  messages: readonly DescriptionRequest[],
): Promise<Map<string, Described>> {
  const versions = new Map(messages.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const descriptions = new Map<string, Described>()
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = ids.slice(at, at + atOnce)
    for (const row of await descriptionsQuery(some.length).all(db, { accountId, ids: some }))
      if (versions.get(row.message_id) === row.made_of)
        descriptions.set(row.message_id, {
          header: row.header,
          bodyStructure: row.body_structure,
          size: row.size,
        })
  }
  return descriptions
}

const descriptionsQuery = preparedByCount((count) =>
  prepared((db, params: { accountId: string; ids: readonly string[] }) =>
    db
      .selectFrom('message_outline')
      .select(['message_id', 'made_of', 'size', 'header', 'body_structure'])
      .where('account_id', '=', params.accountId)
      .where('message_id', 'in', firstElements(params.ids, count)),
  ),
)

/** A newly computed description of a message. */
export interface ComputedDescription {
  messageId: string
  version: string
  description: Described
}

/** Newly computed grams, which rule out texts that a message does not contain, with the version of its bytes. */
export interface ComputedGrams {
  messageId: string
  version: string
  grams: Uint8Array
}

/** Saves computed descriptions; skips messages deleted meanwhile. */
export async function saveDescriptions(
  db: WriteSql,
  accountId: string,
  rows: readonly ComputedDescription[],
): Promise<void> {
  await insertDescriptions(db, accountId, await withMessages(db, accountId, rows))
}

/** Same as `saveDescriptions` for messages that exist. */
export async function insertDescriptions(
  db: WriteSql,
  accountId: string,
  rows: readonly ComputedDescription[],
): Promise<void> {
  const values = rows.map(({ messageId, version, description }) => ({
    account_id: accountId,
    message_id: messageId,
    made_of: version,
    size: description.size,
    header: description.header,
    body_structure: description.bodyStructure,
  }))
  if (values.length === 0) return
  await db
    .insertInto('message_outline')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id']).doUpdateSet((eb) => ({
        made_of: eb.ref('excluded.made_of'),
        size: eb.ref('excluded.size'),
        header: eb.ref('excluded.header'),
        body_structure: eb.ref('excluded.body_structure'),
      })),
    )
    .execute()
}

/** Saves computed grams; skips messages deleted meanwhile. */
export async function saveGrams(
  db: WriteSql,
  accountId: string,
  rows: readonly ComputedGrams[],
): Promise<void> {
  await insertGrams(db, accountId, await withMessages(db, accountId, rows))
}

/** Same as `saveGrams` for messages that exist. */
export async function insertGrams(
  db: WriteSql,
  accountId: string,
  rows: readonly ComputedGrams[],
): Promise<void> {
  const values = rows.map(({ messageId, version, grams }) => ({
    account_id: accountId,
    message_id: messageId,
    made_of: version,
    grams,
  }))
  if (values.length === 0) return
  await db
    .insertInto('message_grams')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'message_id'])
        .doUpdateSet((eb) => ({ made_of: eb.ref('excluded.made_of'), grams: eb.ref('excluded.grams') })),
    )
    .execute()
}

/** Filters rows to those whose messages still exist. */
export async function withMessages<Row extends { messageId: string }>(
  db: WriteSql,
  accountId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const existingRows = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      rows.map(({ messageId }) => messageId),
    )
    .execute()
  const existing = new Set(existingRows.map(({ id }) => id))
  return rows.filter(({ messageId }) => existing.has(messageId))
}

/** Returns the grams of messages with the version of their bytes. */
export function listGrams(db: Sql, accountId: string, ids: readonly string[]) {
  return listInBatches(ids, (some) => grams(some.length).all(db, { accountId, ids: some }))
}

const grams = preparedByCount((count) =>
  prepared((db, params: MessagesRequest) =>
    sizesOf(db, params, count)
      .innerJoin('message_grams', (join) =>
        join
          .onRef('message_grams.account_id', '=', 'message.account_id')
          .onRef('message_grams.message_id', '=', 'message.id'),
      )
      .select(['message_grams.made_of', 'message_grams.grams']),
  ),
)

/** Returns the id of the last message of an account that was processed. */
export async function findDescribedUntil(db: Sql, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('described_until')
    .select('message_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.message_id ?? '0'
}

/** Saves the id of the last processed message of an account; it never decreases. */
export async function advanceDescribed(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .insertInto('described_until')
    .values({ account_id: accountId, message_id: messageId })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ message_id: messageId })
        .where('described_until.message_id', '<', messageId),
    )
    .execute()
}

/** Lists the messages of an account after a given one that lack grams or keys. Leaves out drafts. */
export async function listUndescribed(
  db: Sql,
  accountId: string,
  range: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .leftJoin('message_grams', (join) =>
      join
        .onRef('message_grams.account_id', '=', 'message.account_id')
        .onRef('message_grams.message_id', '=', 'message.id'),
    )
    .leftJoin('message_head', (join) =>
      join
        .onRef('message_head.account_id', '=', 'message.account_id')
        .onRef('message_head.message_id', '=', 'message.id'),
    )
    .leftJoin('message_key', (join) =>
      join
        .onRef('message_key.account_id', '=', 'message.account_id')
        .onRef('message_key.message_id', '=', 'message.id'),
    )
    .select('message.id')
    .where('message.account_id', '=', accountId)
    .where('message.id', '>', range.after)
    .where('message.blob_hash', '!=', '')
    .where(({ eb, or }) =>
      or([
        eb('message_grams.message_id', 'is', null),
        eb('message_head.message_id', 'is', null),
        eb('message_key.message_id', 'is', null),
      ]),
    )
    .orderBy('message.id')
    .limit(range.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the rewritten messages of an account. */
export async function listRewritten(db: Sql, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message_to_outline')
    .select('message_id')
    .where('account_id', '=', accountId)
    .orderBy('message_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.message_id)
}

/** Deletes the records of rewritten messages. */
export async function deleteRewritten(
  db: WriteSql,
  accountId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return
  await db
    .deleteFrom('message_to_outline')
    .where('account_id', '=', accountId)
    .where('message_id', 'in', [...messageIds])
    .execute()
}

/** Returns the next account, in id order, with unprocessed messages; undefined when there is none. */
export async function findAccountToDescribe(db: Sql, afterAccountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_counter')
    .leftJoin('described_until', 'described_until.account_id', 'account_counter.account_id')
    .select('account_counter.account_id')
    .where('account_counter.account_id', '>', afterAccountId)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('message')
            .select('message.id')
            .whereRef('message.account_id', '=', 'account_counter.account_id')
            .where('message.id', '>', sql<string>`coalesce(described_until.message_id, 0)`),
        ),
        exists(
          selectFrom('message_to_outline')
            .select('message_to_outline.message_id')
            .whereRef('message_to_outline.account_id', '=', 'account_counter.account_id'),
        ),
      ]),
    )
    .orderBy('account_counter.account_id')
    .limit(1)
    .executeTakeFirst()
  return row?.account_id
}

/** Counts the unprocessed messages of an account. */
export async function countUndescribed(db: Sql, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('id', '>', await findDescribedUntil(db, accountId))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes some descriptions of an account stored in an older format; returns their number. */
export async function deleteOlderDescriptions(
  db: Database,
  accountId: string,
  limit: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { numAffectedRows } = await sql`delete from message_description
      where account_id = ${accountId} and message_id in (
        select message_id from message_description where account_id = ${accountId} order by message_id limit ${limit}
      )`.execute(tx.sql)
    return Number(numAffectedRows ?? 0)
  })
}

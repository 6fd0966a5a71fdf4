import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { preparedInsert } from '../../db/prepared.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import type { DeliveryTable } from '../../db/tables/tables-delivery.ts'

/** Saves the delivery report of a message. */
export const insertDelivery: (db: WriteSql, row: DeliveryTable) => Promise<void> = preparedInsert('delivery')

/** Finds a message with its delivery report; the report is null when it was not delivered. */
export async function findDelivery(db: Sql, accountId: string, messageId: string) {
  return db
    .selectFrom('message')
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.account_id', '=', 'message.account_id')
        .onRef('delivery.message_id', '=', 'message.id'),
    )
    .select(['delivery.via', 'delivery.folder', 'delivery.steps', 'delivery.arrived_at'])
    .where('message.account_id', '=', accountId)
    .where('message.id', '=', messageId)
    .executeTakeFirst()
}

/** Message that has not been scanned yet. */
export interface UnscannedMessage {
  message_id: string
  blob_hash: string
  steps: string
  scan_tries: number
  authentication: MessageTable['authentication']
}

/** Lists unscanned messages, those with the fewest tries first. Needs the index `delivery_unscanned`. */
export async function listUnscanned(db: Sql, accountId: string, limit: number): Promise<UnscannedMessage[]> {
  return db
    .selectFrom('delivery')
    .innerJoin('message', (join) =>
      join
        .onRef('message.account_id', '=', 'delivery.account_id')
        .onRef('message.id', '=', 'delivery.message_id'),
    )
    .select(['delivery.message_id', 'message.blob_hash', 'message.authentication'])
    .select(['delivery.steps', 'delivery.scan_tries'])
    .where('delivery.account_id', '=', accountId)
    .where('delivery.scan_tries', 'is not', null)
    .orderBy('delivery.scan_tries')
    .orderBy('delivery.message_id')
    .limit(limit)
    .$narrowType<{ scan_tries: number }>()
    .execute()
}

/** Saves the result of a repeated scan; returns false when it was saved before or the message is deleted. */
export async function updateUnscanned(
  db: WriteSql,
  accountId: string,
  {
    messageId,
    values,
  }: { messageId: string; values: Partial<Pick<DeliveryTable, 'steps' | 'infected_at' | 'scan_tries'>> },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set(values)
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .where('scan_tries', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Replaces the steps of a delivery report. */
export async function updateDeliverySteps(
  db: WriteSql,
  accountId: string,
  { messageId, steps }: { messageId: string; steps: string },
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ steps })
    .where('account_id', '=', accountId)
    .where('message_id', '=', messageId)
    .execute()
}

/**
 * Returns true when a virus was found in another message of the account since a moment. Needs the index
 * `delivery_infected`.
 */
export async function hasInfectedSince(
  db: Sql,
  accountId: string,
  { since, exceptMessageId }: { since: number; exceptMessageId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('delivery')
    .select('message_id')
    .where('account_id', '=', accountId)
    .where('infected_at', '>', since)
    .where('message_id', '!=', exceptMessageId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the message in a folder with this Message-ID that was accepted for sending since a moment. */
export async function findSentMessage(
  db: Sql,
  query: { accountId: string; folderId: string; messageIdHeader: string; since: number },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('thread_reference')
    .innerJoin('message', (join) =>
      join
        .onRef('message.account_id', '=', 'thread_reference.account_id')
        .onRef('message.thread_id', '=', 'thread_reference.thread_id')
        .onRef('message.message_id_header', '=', 'thread_reference.message_id_header'),
    )
    .innerJoin('outgoing', (join) =>
      join
        .onRef('outgoing.account_id', '=', 'message.account_id')
        .onRef('outgoing.message_id', '=', 'message.id'),
    )
    .select('message.id')
    .where('thread_reference.account_id', '=', query.accountId)
    .where('thread_reference.message_id_header', '=', query.messageIdHeader)
    .where('message.folder_id', '=', query.folderId)
    .where('outgoing.created_at', '>', query.since)
    // The unary plus keeps SQLite from scanning all messages of the account by id.
    .orderBy(sql`+message.id`)
    .limit(1)
    .executeTakeFirst()
  return rows?.id
}

/** Finds those of these accounts that sent a message with this Message-ID from an address. */
export async function findSentAs(
  db: Sql,
  query: { sender: string; accountIds: readonly string[]; messageIdHeader: string },
): Promise<string[]> {
  if (query.accountIds.length === 0) return []
  const rows = await db
    .selectFrom('outgoing')
    .select('account_id')
    .where(isOneOf(db, 'account_id', query.accountIds))
    .where('message_id_header', '=', query.messageIdHeader)
    .where('sender', '=', query.sender)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Stores the check result of every unverified message with these bytes; returns those messages. */
export async function saveSenderCheck(
  db: WriteSql,
  accountId: string,
  {
    blobHash,
    values,
  }: { blobHash: string; values: Pick<MessageTable, 'authentication' | 'is_unverified' | 'subject'> },
): Promise<{ thread_id: string }[]> {
  return db
    .updateTable('message')
    .set(values)
    .where('account_id', '=', accountId)
    .where('blob_hash', '=', blobHash)
    .where('is_unverified', '=', 1)
    .returning('thread_id')
    .execute()
}

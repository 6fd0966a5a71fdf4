import { limits } from '@bocau/contract/limits'
import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { prepared, preparedInsertAll } from '../../db/prepared.ts'
import { type ClosedCode, closedCode, closureColumns } from '../../db/store/closed-organisation.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import type { DeliveryTable } from '../../db/tables/tables-delivery.ts'
import { listHostedDomains } from '../domains/index.ts'

export const insertDeliveries: (db: WriteSql, rows: readonly DeliveryTable[]) => Promise<void> =
  preparedInsertAll('delivery', [
    'account_id',
    'message_id',
    'via',
    'folder',
    'steps',
    'arrived_at',
    'infected_at',
    'scan_tries',
  ])

/** Returns if an account accepts no mail because it is disabled or deleted, and its free storage. */
export async function findMailboxState(
  db: Sql,
  accountId: string,
): Promise<{ refusal: 'account_disabled' | ClosedCode | null; freeBytes: number }> {
  const row = await mailboxStateQuery.first(db, { accountId })
  if (!row) return { refusal: 'account_disabled', freeBytes: 0 }
  const freeBytes = row.quota_megabytes * limits.quotaMegabyteBytes - row.used_bytes
  if (row.is_disabled !== 0) return { refusal: 'account_disabled', freeBytes }
  return { refusal: closedCode(row), freeBytes }
}

const mailboxStateQuery = prepared((db, params: { accountId: string }) =>
  db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select(['account.is_disabled', 'account.quota_megabytes', 'account_counter.used_bytes'])
    .select(closureColumns)
    .where('account.id', '=', params.accountId)
    .where('account_counter.account_id', '=', params.accountId),
)

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

/** Finds the automatic reply for mail to a departing user; undefined when none is set. */
export async function findDepartureReply(db: Sql, departedId: string) {
  return db
    .selectFrom('leaving')
    .innerJoin('account', 'account.id', 'leaving.account_id')
    .select(['account.email', 'leaving.answer_subject as subject', 'leaving.answer_text as body'])
    .where('leaving.account_id', '=', departedId)
    .where('leaving.answer_text', '!=', '')
    .executeTakeFirst()
}

/** Returns the first of these names that is a hosted domain. */
export async function findHostedDomain(db: Sql, names: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('name')
    .where('name', 'in', names)
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

const maxProtected = 20_000

/**
 * Returns the hosted domains that a domain must not look like: all others, or for a hosted domain those that another
 * organisation hosted before it.
 */
export async function listDomainsToProtect(db: Sql, name: string): Promise<string[]> {
  const domain = await db
    .selectFrom('domain')
    .select(['organisation_id', 'created_at'])
    .where('name', '=', name)
    .where('is_active', '=', 1)
    .executeTakeFirst()
  if (!domain) return listHostedDomains(db)
  const rows = await db
    .selectFrom('domain')
    .select('name')
    .where('is_active', '=', 1)
    .where('organisation_id', '!=', domain.organisation_id)
    .where('created_at', '<', domain.created_at)
    .orderBy('name')
    .limit(maxProtected)
    .execute()
  return rows.map((row) => row.name)
}

/** Records that a group distributed a message; returns false when it did before. */
export async function recordGroupSent(
  db: WriteSql,
  { organisation_id, id }: { organisation_id: string; id: string },
  { deliveryKey, now }: { deliveryKey: string; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('group_sent')
    .values({ organisation_id, group_id: id, delivery_key: deliveryKey, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Records a reply to a sender, and returns false when the same reply was already sent since `since`. A single
 * statement, so that only one of several concurrent messages is answered.
 */
export async function recordSentReply(
  db: WriteSql,
  accountId: string,
  {
    sender,
    reply: { handle, now, since },
  }: { sender: string; reply: { handle: string; now: number; since: number } },
): Promise<boolean> {
  const noted = await db
    .insertInto('vacation_answer')
    .values({ account_id: accountId, sender, handle, answered_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'sender', 'handle'])
        .doUpdateSet({ answered_at: now })
        .where('vacation_answer.answered_at', '<=', since),
    )
    .returning('sender')
    .executeTakeFirst()
  return noted !== undefined
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

import { limits } from '@bocau/contract/limits'
import { sql } from 'kysely'
import type { Sql, Transaction, WriteSql } from '../../../db/database.ts'
import { isSqlite, listedIds } from '../../../db/is-one-of.ts'
import { byMessageId, type FolderSet, isInFolders } from '../../folders/index.ts'
import { recordVanishing, reserveUidsOfArrivals } from '../../numbering/index.ts'

/** Current and previous folder of a message. */
export interface MessageLocation {
  id: string
  thread_id: string
  folder_id: string
  old_folder_id: string | null
}

const dayMilliseconds = 24 * 3_600_000

const locationColumns = ['id', 'thread_id', 'folder_id', 'old_folder_id'] as const

/** Lists the messages of threads in the chosen folders. */
export async function listLocationsOfThreads(
  db: Sql,
  accountId: string,
  { threadIds, inFolders }: { threadIds: readonly string[]; inFolders: FolderSet },
): Promise<MessageLocation[]> {
  if (threadIds.length === 0) return []
  return db
    .selectFrom('message')
    .select(locationColumns)
    .where('account_id', '=', accountId)
    .where('thread_id', 'in', threadIds)
    .where(isInFolders(inFolders))
    .orderBy(byMessageId)
    .execute()
}

export async function listLocations(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<MessageLocation[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message')
    .select(locationColumns)
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .orderBy('id')
    .execute()
}

/** Lists some messages of an account, in any folder. */
export async function listSomeMessages(db: Sql, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts messages into a folder and saves their previous folder. The account is locked. */
export async function moveRows(
  tx: Transaction,
  accountId: string,
  {
    messageIds,
    to,
    now,
  }: { messageIds: readonly string[]; to: { folderId: string; oldFolderId: string | null }; now: number },
): Promise<void> {
  await recordVanishing(tx, accountId, { messageIds, isDeleted: false })
  const numbers = await reserveUidsOfArrivals(tx, accountId, {
    folderId: to.folderId,
    count: messageIds.length,
  })
  const numbering = numbers
    ? sql`uid = ${numbers.uid} + listed_row.place, modseq = ${numbers.modseq}`
    : sql`uid = 0`
  // UIDs in order of arrival.
  const ids = messageIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  // Without statistics SQLite would answer a condition on the account from the index of the entire account.
  const owner = isSqlite(tx.sql) ? sql`listed_row.account_id` : accountId
  await sql`
    with listed_row as materialized (
      select cast(${accountId} as bigint) as account_id, id, place from ${listedIds(tx.sql, ids)}
    )
    update message
    set folder_id = ${to.folderId}, old_folder_id = ${to.oldFolderId}, moved_at = ${now}, is_deleted = 0, ${numbering}
    from listed_row
    where message.account_id = ${owner} and message.id = listed_row.id`.execute(tx.sql)
}

/** Messages deleted by one statement; the rows of other tables are deleted with them. */
const deletedAtOnce = 25

/** Permanently deletes messages with the rows of their files; returns their threads and sizes. */
export async function deleteMessages(
  tx: Transaction,
  accountId: string,
  messageIds: readonly string[],
): Promise<{ thread_id: string; size: number }[]> {
  await recordVanishing(tx, accountId, { messageIds, isDeleted: true })
  const deleted: { thread_id: string; size: number }[] = []
  for (let at = 0; at < messageIds.length; at += deletedAtOnce)
    deleted.push(
      ...(await tx.sql
        .deleteFrom('message')
        .where('account_id', '=', accountId)
        .where('id', 'in', messageIds.slice(at, at + deletedAtOnce))
        .returning(['thread_id', 'size'])
        .execute()),
    )
  return deleted
}

/** Deletes threads without messages. */
export async function deleteEmptyThreads(
  db: WriteSql,
  accountId: string,
  threadIds: readonly string[],
): Promise<void> {
  if (threadIds.length === 0) return
  await db
    .deleteFrom('thread')
    .where('account_id', '=', accountId)
    .where('id', 'in', threadIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message')
            .select('message.id')
            .whereRef('message.account_id', '=', 'thread.account_id')
            .whereRef('message.thread_id', '=', 'thread.id'),
        ),
      ),
    )
    .execute()
}

/** Lists the accounts with messages in Trash beyond the retention of their organisation, with the cut-off time. */
export async function listAccountsWithOldTrash(
  db: Sql,
  now: number,
): Promise<{ account_id: string; before: number }[]> {
  const before = sql<number>`cast(${now} as bigint) - coalesce(policy.trash_days, ${limits.trashDays}) * cast(${dayMilliseconds} as bigint)`
  return db
    .selectFrom('folder')
    .innerJoin('account', 'account.id', 'folder.account_id')
    .leftJoin('policy', 'policy.organisation_id', 'account.organisation_id')
    .select(['folder.account_id', before.as('before')])
    .where('folder.name', '=', 'Trash')
    .where('folder.total_threads', '>', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('message')
          .select('message.id')
          .whereRef('message.account_id', '=', 'folder.account_id')
          .whereRef('message.folder_id', '=', 'folder.id')
          .where('message.moved_at', '<', before),
      ),
    )
    .execute()
}

/** Lists the messages that were in an account's Trash before a given time. */
export async function listOldTrash(
  db: Sql,
  accountId: string,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('folder_id', '=', (of) =>
      of.selectFrom('folder').select('id').where('account_id', '=', accountId).where('name', '=', 'Trash'),
    )
    .where('moved_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

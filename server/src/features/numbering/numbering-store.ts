import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../db/database.ts'
import { type IdList, isListed, toList } from '../../db/is-one-of.ts'
import { prepared, preparedWrite } from '../../db/prepared.ts'

/**
 * SQL for the number of the account's next event. The account must be locked and that event written after the change.
 */
export function nextModseq(accountId: string) {
  return sql<number>`(select last_event_number + 1 from account_counter where account_id = ${accountId})`
}

/** Reserves UIDs for messages that arrive in a folder; returns the first UID and the MODSEQ of the change. */
export async function reserveUids(
  db: WriteSql,
  accountId: string,
  { folderId, count }: { folderId: string; count: number },
): Promise<{ uid: number; modseq: number }> {
  const reserved = await reserveUidsQuery.first(db, { accountId, folderId, count })
  if (!reserved) throw new Error(`the folder ${folderId} does not exist`)
  return { uid: reserved.next_uid - count, modseq: reserved.modseq }
}

const reserveUidsQuery = preparedWrite((db, params: { accountId: string; folderId: string; count: number }) =>
  db
    .updateTable('folder')
    .set({ next_uid: sql`next_uid + ${params.count}`, modseq: nextModseq(params.accountId) })
    .where('account_id', '=', params.accountId)
    .where('id', '=', params.folderId)
    .returning(['next_uid', 'modseq']),
)

/** Returns true when messages of a folder have UIDs because an IMAP client has opened it. */
export async function isNumbered(db: Sql, accountId: string, folderId: string): Promise<boolean> {
  return ((await nextUidQuery.first(db, { accountId, folderId }))?.next_uid ?? 1) > 1
}

const nextUidQuery = prepared((db, params: { accountId: string; folderId: string }) =>
  db
    .selectFrom('folder')
    .select('next_uid')
    .where('account_id', '=', params.accountId)
    .where('id', '=', params.folderId),
)

/** Sets the MODSEQ of folders whose messages changed for IMAP clients. */
export async function updateFolderModseq(
  db: WriteSql,
  accountId: string,
  folderIds: Iterable<string>,
): Promise<void> {
  const ids = [...new Set(folderIds)]
  if (ids.length === 0) return
  await touchFoldersQuery.run(db, { accountId, folders: toList(db, ids) })
}

const touchFoldersQuery = preparedWrite((db, params: { accountId: string; folders: IdList }) =>
  db
    .updateTable('folder')
    .set({ modseq: nextModseq(params.accountId) })
    .where('account_id', '=', params.accountId)
    .where(isListed(db, 'id', params.folders)),
)

/** Sets the MODSEQ of a message that changed for IMAP clients. */
export async function updateMessageModseq(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  const touched = await db
    .updateTable('message')
    .set({ modseq: nextModseq(accountId) })
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .returning('folder_id')
    .execute()
  await updateFolderModseq(
    db,
    accountId,
    touched.map((message) => message.folder_id),
  )
}

/** Counts the messages of a folder without a UID, up to a limit. */
export async function countUnnumbered(
  db: Sql,
  accountId: string,
  { folderId, limit }: { folderId: string; limit: number },
): Promise<number> {
  const rows = await unnumberedQuery.all(db, { accountId, folderId, limit })
  return rows.length
}

const unnumberedQuery = prepared((db, params: { accountId: string; folderId: string; limit: number }) =>
  db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', params.accountId)
    .where('folder_id', '=', params.folderId)
    .where('uid', '=', 0)
    .limit(params.limit),
)

/**
 * Assigns UIDs to the oldest messages of a folder without one, in order of arrival. `+id` makes SQLite sort these few;
 * for `id` it would walk all messages of the account.
 */
export async function assignOldestUids(
  db: Sql,
  range: { accountId: string; folderId: string; from: number; modseq: number; limit: number },
): Promise<void> {
  const { accountId, folderId, from, modseq, limit } = range
  await sql`
    update message set uid = ${from} - 1 + counted.place, modseq = ${modseq}
    from (
      select oldest.id as counted_id, row_number() over (order by oldest.id) as place
      from (
        select id from message
        where account_id = ${accountId} and folder_id = ${folderId} and uid = 0
        order by +id limit ${limit}
      ) as oldest
    ) as counted
    where message.account_id = ${accountId} and message.id = counted.counted_id`.execute(db)
}

/** Returns the data to record of messages that leave their folders. */
export async function listVanishing(db: Sql, accountId: string, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message')
    .select(['id', 'folder_id', 'uid', 'blob_hash', 'size', 'received_at', 'sent_at', 'status'])
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .where('uid', '>', 0)
    .orderBy('uid')
    .execute()
}

/** Records messages that left a folder; keeps those recorded earlier in the same change. */
export async function insertVanished(
  db: WriteSql,
  row: { accountId: string; folderId: string; messages: string },
): Promise<void> {
  await db
    .insertInto('vanished')
    .columns(['account_id', 'folder_id', 'modseq', 'messages'])
    .expression((eb) =>
      eb
        .selectFrom('account_counter')
        .select((next) => [
          'account_counter.account_id',
          sql<string>`cast(${row.folderId} as bigint)`.as('folder_id'),
          next('last_event_number', '+', 1).as('modseq'),
          sql<string>`cast(${row.messages} as text)`.as('messages'),
        ])
        .where('account_id', '=', row.accountId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'folder_id', 'modseq'])
        .doUpdateSet({ messages: sql`vanished.messages || ${'\n'} || excluded.messages` }),
    )
    .execute()
}

/** Deletes records of removed messages that are older than the oldest retained event of their account. */
export async function deleteOldVanished(db: WriteSql): Promise<void> {
  await db
    .deleteFrom('vanished')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event')
            .select('event.number')
            .whereRef('event.account_id', '=', 'vanished.account_id')
            .whereRef('event.number', '<=', 'vanished.modseq'),
        ),
      ),
    )
    .execute()
}

/** Removes the UID of a message. */
export async function clearUid(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ uid: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .execute()
}

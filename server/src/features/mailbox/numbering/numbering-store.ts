import { sql } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { type IdList, isListed, toList } from '../../../db/is-one-of.ts'
import { prepared, preparedWrite } from '../../../db/prepared.ts'

/** The number that the account's next event will have. The account must be locked, and that event written after the change. */
export function nextModseq(accountId: string) {
  return sql<number>`(select last_event_number + 1 from account_counter where account_id = ${accountId})`
}

/** Takes numbers for messages that come into a folder: the first of them, and the MODSEQ of the change. */
export async function takeUids(
  db: WriteSql,
  accountId: string,
  folderId: string,
  count: number,
): Promise<{ uid: number; modseq: number }> {
  const taken = await takenUids.first(db, { accountId, folderId, count })
  if (!taken) throw new Error(`there is no folder ${folderId}`)
  return { uid: taken.next_uid - count, modseq: taken.modseq }
}

const takenUids = preparedWrite((db, given: { accountId: string; folderId: string; count: number }) =>
  db
    .updateTable('folder')
    .set({ next_uid: sql`next_uid + ${given.count}`, modseq: nextModseq(given.accountId) })
    .where('account_id', '=', given.accountId)
    .where('id', '=', given.folderId)
    .returning(['next_uid', 'modseq']),
)

/** Whether messages of a folder have numbers, because another program has looked at it. */
export async function isNumbered(db: Sql, accountId: string, folderId: string): Promise<boolean> {
  return ((await counter.first(db, { accountId, folderId }))?.next_uid ?? 1) > 1
}

const counter = prepared((db, given: { accountId: string; folderId: string }) =>
  db
    .selectFrom('folder')
    .select('next_uid')
    .where('account_id', '=', given.accountId)
    .where('id', '=', given.folderId),
)

/** Notes that messages in these folders changed as other programs see them. */
export async function touchFolders(
  db: WriteSql,
  accountId: string,
  folderIds: Iterable<string>,
): Promise<void> {
  const ids = [...new Set(folderIds)]
  if (ids.length === 0) return
  await touchedFolders.run(db, { accountId, folders: toList(db, ids) })
}

const touchedFolders = preparedWrite((db, given: { accountId: string; folders: IdList }) =>
  db
    .updateTable('folder')
    .set({ modseq: nextModseq(given.accountId) })
    .where('account_id', '=', given.accountId)
    .where(isListed(db, 'id', given.folders)),
)

/** Notes that a message changed as other programs see it. */
export async function touchMessage(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  const touched = await db
    .updateTable('message')
    .set({ modseq: nextModseq(accountId) })
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .returning('folder_id')
    .execute()
  await touchFolders(
    db,
    accountId,
    touched.map((message) => message.folder_id),
  )
}

/** How many messages of a folder have no number yet, counted up to a limit. */
export async function countUnnumbered(
  db: Sql,
  accountId: string,
  folderId: string,
  limit: number,
): Promise<number> {
  const rows = await unnumbered.all(db, { accountId, folderId, limit })
  return rows.length
}

const unnumbered = prepared((db, given: { accountId: string; folderId: string; limit: number }) =>
  db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', given.accountId)
    .where('folder_id', '=', given.folderId)
    .where('uid', '=', 0)
    .limit(given.limit),
)

/**
 * Gives numbers to the oldest of a folder's messages without one, in the order in which they came. `+id` sorts the few
 * that have none: for the order of `id` alone SQLite went through all messages of the account.
 */
export async function giveUids(
  db: Sql,
  given: { accountId: string; folderId: string; from: number; modseq: number; limit: number },
): Promise<void> {
  const { accountId, folderId, from, modseq, limit } = given
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

/** What is to be remembered of messages that leave their folders. */
export async function listLeaving(db: Sql, accountId: string, messageIds: readonly string[]) {
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

/** Remembers what left a folder; what left it by the same change before stays. */
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

/** Forgets what vanished before the oldest event that is remembered of its account. */
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

/** A message has no number any more. */
export async function takeUidBack(db: WriteSql, accountId: string, messageId: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ uid: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .execute()
}

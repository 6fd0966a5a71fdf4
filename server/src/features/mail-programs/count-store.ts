import type { Database } from '../../db/database.ts'

/** Counts all, unseen and deleted messages of a folder, and sums their sizes on request. */
export async function countMessages(
  { db }: { db: Database },
  accountId: string,
  { folderId, withSize = false }: { folderId: string; withSize?: boolean },
): Promise<{ total: number; unseen: number; deleted: number; size: number; deletedSize: number }> {
  const row = await db.sql
    .selectFrom('message')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | string | null>('is_unread').as('unseen'),
      fn.sum<number | string | null>('is_deleted').as('deleted'),
    ])
    // Sizes are not in the index.
    .$if(withSize, (query) =>
      query.select(({ fn, eb }) => [
        fn.sum<number | string | null>('size').as('size'),
        fn.sum<number | string | null>(eb('size', '*', eb.ref('is_deleted'))).as('deletedSize'),
      ]),
    )
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  const { total, unseen, deleted, size, deletedSize } = row
  return {
    total,
    unseen: Number(unseen ?? 0),
    deleted: Number(deleted ?? 0),
    size: Number(size ?? 0),
    deletedSize: Number(deletedSize ?? 0),
  }
}

/** Counts the messages of a folder with this UID or a greater one. */
export async function countFrom(
  { db }: { db: Database },
  accountId: string,
  { folderId, uid }: { folderId: string; uid: number },
): Promise<number> {
  const row = await db.sql
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number | string>().as('messages'))
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where('uid', '>=', uid)
    .executeTakeFirstOrThrow()
  return Number(row.messages)
}

import type { Sql } from '../../db/database.ts'

/** Counts all, unseen and deleted messages of a folder and sums their sizes. */
export async function countMessages(db: Sql, accountId: string, folderId: string) {
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | string | null>('is_unread').as('unseen'),
      fn.sum<number | string | null>('is_deleted').as('deleted'),
    ])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .executeTakeFirstOrThrow()
  return { total: row.total, unseen: Number(row.unseen ?? 0), deleted: Number(row.deleted ?? 0) }
}

/** Counts the messages of a folder with this UID or a greater one. */
export async function countFromUid(
  db: Sql,
  accountId: string,
  { folderId, uid }: { folderId: string; uid: number },
): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number | string>().as('messages'))
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where('uid', '>=', uid)
    .executeTakeFirstOrThrow()
  return Number(row.messages)
}

/** Sums the sizes of the messages of a folder. */
export async function sumSizes(
  db: Sql,
  accountId: string,
  { folderId, isDeleted = false }: { folderId: string; isDeleted?: boolean | undefined },
) {
  let query = db
    .selectFrom('message')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
  if (isDeleted) query = query.where('is_deleted', '=', 1)
  return Number((await query.executeTakeFirstOrThrow()).bytes ?? 0)
}

/** Returns the references of messages as stored. */
export async function listReferences(db: Sql, accountId: string, messageIds: readonly string[]) {
  return db
    .selectFrom('message')
    .select(['id', 'reference_headers'])
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
}

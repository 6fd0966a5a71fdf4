import type { Sql } from '../../../db/database.ts'
import { firstElements, prepared, preparedByCount } from '../../../db/prepared.ts'

const atOnce = 500

/** Returns the content fields and dates of messages, in any folder. */
export async function listContents(db: Sql, accountId: string, messageIds: readonly string[]) {
  const rows: Awaited<ReturnType<typeof listSome>> = []
  for (let at = 0; at < messageIds.length; at += atOnce)
    rows.push(...(await listSome(db, accountId, messageIds.slice(at, at + atOnce))))
  return rows
}

function listSome(db: Sql, accountId: string, ids: readonly string[]) {
  return contentsQuery(ids.length).all(db, { accountId, ids })
}

interface MessagesRequest {
  accountId: string
  ids: readonly string[]
}

const contentsQuery = preparedByCount((count) =>
  prepared((db, params: MessagesRequest) =>
    db
      .selectFrom('message')
      .select(['id', 'folder_id', 'uid', 'blob_hash', 'size', 'status'])
      .select(['thread_id', 'received_at', 'sent_at', 'moved_at', 'created_at', 'subject', 'snippet'])
      .where('account_id', '=', params.accountId)
      .where('id', 'in', firstElements(params.ids, count)),
  ),
)

/** Returns the references of messages as stored. */
export async function listReferences(db: Sql, accountId: string, messageIds: readonly string[]) {
  return db
    .selectFrom('message')
    .select(['id', 'reference_headers'])
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
}

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

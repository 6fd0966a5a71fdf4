import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'

/** A position in the index of a folder. Messages without a UID come first. */
export interface FolderPosition {
  uid: number
  modseq: number
  id: string
}

/**
 * Lists the messages of a folder after a position, from the index alone. The position of a message may change between
 * two pages.
 */
export async function listPositionsAfter(
  db: Sql,
  accountId: string,
  { folderId, after, limit }: { folderId: string; after: FolderPosition; limit: number },
): Promise<FolderPosition[]> {
  return db
    .selectFrom('message')
    .select(['uid', 'modseq', 'id'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where(sql<boolean>`(uid, modseq, id) > (${after.uid}, ${after.modseq}, cast(${after.id} as bigint))`)
    .orderBy('uid')
    .orderBy('modseq')
    .orderBy('id')
    .limit(limit)
    .execute()
}

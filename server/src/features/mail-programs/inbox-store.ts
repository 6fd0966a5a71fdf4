import type { Sql } from '../../db/database.ts'
import { infectedStatus } from '../messages/index.ts'

export interface InboxMessage {
  id: string
  size: number
}

/** Lists the messages of the inbox after a given one, oldest first; leaves out infected messages. */
export async function listInboxMessages(
  db: Sql,
  accountId: string,
  { folderId, after, limit }: { folderId: string; after: string; limit: number },
): Promise<InboxMessage[]> {
  return db
    .selectFrom('message')
    .select(['id', 'size'])
    .where('account_id', '=', accountId)
    .where('folder_id', '=', folderId)
    .where('id', '>', after)
    .where('blob_hash', '!=', '')
    .where('status', '!=', infectedStatus)
    .orderBy('id')
    .limit(limit)
    .execute()
}

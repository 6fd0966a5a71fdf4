import type { Sql } from '../../../db/database.ts'
import { infectedStatus } from '../reading/infected-message.ts'

/** A letter in the inbox. */
export interface InboxLetter {
  id: string
  size: number
}

/** The letters of the inbox after one of them, oldest first; what may be given to nobody is left out. */
export async function listInboxLetters(
  db: Sql,
  accountId: string,
  folderId: string,
  { after, limit }: { after: string; limit: number },
): Promise<InboxLetter[]> {
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
